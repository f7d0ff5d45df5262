import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

const fail = (error: Error) => {
  throw error;
};

test('moves the log of the previous start', async () => {
  await writeFile(join(folder, 'api.log'), 'before');
  const log = openLogFile(join(folder, 'api.log'), fail);
  log.write(Buffer.from('now\n'));
  log.close();
  expect(await readFile(join(folder, 'api.log'), 'utf8')).toBe('now\n');
  expect(await readFile(join(folder, 'api.1.log'), 'utf8')).toBe('before');
});

test('keeps two files under the bound, and the last lines', async () => {
  const log = openLogFile(join(folder, 'api.log'), fail, 100);
  for (let line = 0; line < 50; line++) log.write(Buffer.from(`line ${line} of the log\n`));
  log.close();
  const sizes = await Promise.all(['api.log', 'api.1.log'].map((name) => stat(join(folder, name))));
  expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThanOrEqual(100);
  expect(log.tail().at(-1)).toBe('line 49 of the log');
  expect(log.tail()).toHaveLength(40);
});

test('reports a write error once, and keeps accepting output', () => {
  const errors: Error[] = [];
  const log = openLogFile(join(folder, 'missing/api.log'), (error) => errors.push(error));
  log.write(Buffer.from('still told\n'));
  log.close();
  expect([errors.length, log.tail()]).toEqual([1, ['still told']]);
});
