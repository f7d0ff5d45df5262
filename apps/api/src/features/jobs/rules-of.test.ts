import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rulesOf } from './rules-of.ts';

const source = fileURLToPath(new URL('../..', import.meta.url));

test('what a job is charged goes by its kind', () => {
  const factor = (type: 'profile' | 'dm', accountType: 'Private' | 'Shared') =>
    rulesOf({ type, settings: { accountType } }).buildTimeFactor(accountType);
  expect([
    factor('profile', 'Private'),
    factor('profile', 'Shared'),
    factor('dm', 'Private'),
    factor('dm', 'Shared'),
  ]).toEqual([1, 3, 1, 0]);
});

test('nothing asks for a job’s type to tell what kind it is: the kind’s rules say it', async () => {
  const comparing: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (file.includes('.test.') || file.includes('migrations')) continue;
    if (/[!=]== 'dm'/.test(await readFile(`${source}/${file}`, 'utf8'))) comparing.push(file);
  }
  expect(comparing).toEqual([]);
});
