import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, FileStoreFull } from './file-store.ts';

const UNFINISHED = '.unfinished';
/** No space, and a quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Keeps files in a folder of this machine, for a single replica. */
export function diskStore(folder: string): FileStore {
  const removeWhere = async (matches: (name: string, changed: () => Promise<Date>) => Promise<boolean>) => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    for (const name of names) {
      const path = join(folder, name);
      if (await matches(name, async () => (await stat(path)).mtime)) await rm(path, { force: true });
    }
  };
  return {
    kind: 'disk',
    async write(key, chunks, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${key}${UNFINISHED}`);
      try {
        const file = createWriteStream(path, { mode: 0o600, flush: true });
        await pipeline(chunks, file, { signal });
        await rename(path, join(folder, key));
        return file.bytesWritten;
      } catch (error) {
        await rm(path, { force: true });
        if (signal.aborted) throw signal.reason;
        throw FULL.has(String(codeOf(error))) ? new FileStoreFull('the disk is full', { cause: error }) : error;
      }
    },
    async read(key, { first, last }) {
      try {
        // Opened here, so that a file that is removed meanwhile is still sent completely.
        const file = await open(join(folder, key));
        return createReadStream('', { fd: file, start: first, end: last });
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (start) => removeWhere(async (name) => name.startsWith(start)),
    removeOlderThan: (time) =>
      removeWhere(async (name, changed) => name.startsWith('fil_') && (await changed()) < time),
    close: () => undefined,
  };
}
