import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Facts } from './machine.ts';
import { alone } from './rows.ts';
import { saveRows } from './save-rows.ts';

const facts: Facts = {
  at: '2026-11-23T02:00:00.000Z',
  ...{ cores: 2, processor: 'a processor', memoryGb: 8, kernel: '6.1' },
  ...{ loadAtStart: 1, loadAtEnd: 2, rounds: 3, quick: true, versions: { node: 'v24.21.0' } },
};
const rowOf = (name: string, value: number) => alone({ name, unit: 's' }, [value]);

test('a part that is measured again replaces its rows, and the others stay in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-rows-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'new', 'latest.json');
  const names = ['first', 'second'];
  await saveRows(file, names, 'second', [rowOf('b', 2), rowOf('gone', 3)], facts);
  await saveRows(file, names, 'first', [rowOf('a', 1)], facts);
  await saveRows(file, names, 'second', [rowOf('b', 4)], { ...facts, rounds: 5 });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([
    { name: 'a', ours: 1 },
    { name: 'b', ours: 4 },
  ]);
  const machine = JSON.parse(await readFile(file.replace('.json', '-machine.json'), 'utf8'));
  expect(machine).toMatchObject({ first: { rounds: 3, rows: ['a'] }, second: { rounds: 5, rows: ['b'] } });
});
