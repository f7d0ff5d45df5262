import { existsSync } from 'node:fs';
import { mkdtempDisposable, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskStore } from './disk-store.ts';
import { FileStoreFull } from './file-store.ts';

test('refuses a file when the files of a folder reach its limit together', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'trawl-limited-'));
  const store = diskStore({ folder: folder.path, maxBytes: 12_000_000 });
  const signal = new AbortController().signal;
  async function* chunks(count: number) {
    for (let n = 0; n < count; n++) yield Buffer.alloc(1_000_000);
  }
  expect(await store.write('fil_a.1.file', chunks(9), signal)).toBe(9_000_000);
  await expect(store.write('fil_b.1.file', chunks(100), signal)).rejects.toThrow(FileStoreFull);
  expect(await readdir(folder.path)).toEqual(['fil_a.1.file']);
  await store.remove('fil_a.');
  expect(await store.write('fil_b.1.file', chunks(9), signal)).toBe(9_000_000);
});

const write = (folder: string, key = 'fil_a.1.file') =>
  diskStore({ folder, maxBytes: null }).write(key, (async function* () {})(), new AbortController().signal);

test('creates missing folders, which only the service may read', async () => {
  await using parent = await mkdtempDisposable(join(tmpdir(), 'trawl-missing-'));
  const folder = join(parent.path, 'exports', 'files');
  await Promise.all([write(folder), write(folder, 'fil_b.1.file')]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

// Reported as missing, although the folder above it exists.
test.skipIf(!existsSync('/proc/self'))('fails where no folder can be created', async () => {
  await expect(write('/proc/nowhere/files')).rejects.toThrow('ENOENT');
});
