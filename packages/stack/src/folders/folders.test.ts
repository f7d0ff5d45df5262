import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterableByOthers, fillOnce, firstWritable, makeFolder, temporaryDataFolder } from './folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-folders-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('concurrent fills result in one complete folder', async () => {
  const target = join(folder, 'tool');
  const fills = Array.from({ length: 5 }, (_, index) =>
    fillOnce(target, async (making) => {
      await writeFile(join(making, 'first'), String(index));
      await writeFile(join(making, 'second'), String(index));
    }),
  );
  expect(new Set(await Promise.all(fills))).toEqual(new Set([target]));
  const [first, second] = await Promise.all(['first', 'second'].map((name) => readFile(join(target, name), 'utf8')));
  expect(first).toBe(second);
  expect(await readdir(folder)).toEqual(['tool']);
});

test('a failed fill leaves nothing, and the remains of a crash are removed after an hour', async () => {
  const target = join(folder, 'tool');
  await expect(fillOnce(target, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(await readdir(folder)).toEqual([]);
  const abandoned = await mkdtemp(`${target}.making-`);
  await utimes(abandoned, new Date(0), new Date(0));
  const atWork = await mkdtemp(`${target}.making-`);
  await fillOnce(target, async () => undefined);
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual([target, atWork].sort());
});

test('uses the first writable folder', () => {
  expect(firstWritable(['/dev/null/no', join(folder, 'yes'), join(folder, 'later')])).toBe(join(folder, 'yes'));
  expect(firstWritable(['/dev/null/no'])).toBeUndefined();
});

// Reported as missing, although the folder above it exists.
test.skipIf(!existsSync('/proc/self'))('gives up where no folder can be created', () => {
  expect(() => makeFolder('/proc/nowhere/data')).toThrow('ENOENT');
  expect(firstWritable(['/proc/nowhere/cache', join(folder, 'a/b')])).toBe(join(folder, 'a/b'));
});

test('a temporary data folder can hold the database of a stack that root starts', async () => {
  const data = await temporaryDataFolder('folders');
  try {
    expect(enterableByOthers(data)).toBe(enterableByOthers(tmpdir()));
  } finally {
    await rm(data, { recursive: true });
  }
});
