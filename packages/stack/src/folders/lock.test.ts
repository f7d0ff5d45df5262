import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processStartedAt } from '../process/identity.ts';
import { takeLock } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('one of several processes gets the lock, the others get its holder', async () => {
  const file = join(folder, 'lock');
  const takers = Array.from({ length: 4 }, (_, index) => takeLock(file, `mark-${index}`, 'here'));
  const holders = await Promise.all(takers);
  expect(holders.filter((holder) => holder === undefined)).toHaveLength(1);
  expect(holders.find((holder) => holder !== undefined)).toMatchObject({ pid: process.pid, note: 'here' });
  expect(await readdir(folder)).toEqual(['lock']);
});

test('one of several processes gets the lock of an ended holder', async () => {
  const file = join(folder, 'lock');
  await writeFile(file, JSON.stringify({ pid: process.pid, startedAt: 'another time', mark: 'gone', note: '' }));
  const holders = await Promise.all(Array.from({ length: 4 }, (_, index) => takeLock(file, `mark-${index}`, 'here')));
  expect(holders.filter((holder) => holder === undefined)).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['lock']);
});

test('an ended holder doesn’t count, even if its process id is in use again', async () => {
  const file = join(folder, 'lock');
  await writeFile(file, JSON.stringify({ pid: process.pid, startedAt: 'another time', mark: 'gone', note: '' }));
  expect(await takeLock(file, 'mark', '')).toBeUndefined();
  await writeFile(file, 'not ours');
  expect(await takeLock(file, 'mark', '')).toBeUndefined();
});

test('a lock that is gone when it is read isn’t removed, because another process may have created its own', async () => {
  const file = join(folder, 'lock');
  const other = join(folder, 'of-another-process');
  // A link to a missing file exists when the lock is created, but not when it is read.
  await symlink(other, file);
  const taking = takeLock(file, 'mark', '');
  const startedAt = processStartedAt(process.pid);
  writeFileSync(other, JSON.stringify({ pid: process.pid, startedAt, mark: 'other', note: '' }));
  expect(await taking).toMatchObject({ mark: 'other' });
});
