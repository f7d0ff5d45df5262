import { mkdtempDisposable, readdir } from 'node:fs/promises';
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
