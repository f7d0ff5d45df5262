import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DiskPlace } from './file-place.ts';
import { type FileStore, FileStoreFull } from './file-store.ts';
import { removeEach } from './remove-each.ts';

const UNFINISHED = '.unfinished';
/** How often the size of all files is measured while one is written. */
const MEASURED_EVERY_BYTES = 4_000_000;
/** The disk is full, or a quota is reached. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The result, or `gone` if the file or folder doesn't exist. */
function unlessGone<T, G>(found: Promise<T>, gone: G): Promise<T | G> {
  return found.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return gone;
    throw error;
  });
}

/**
 * Creates a folder and the missing ones above it. Node's `recursive` never returns in a file system that rejects new folders as missing,
 * such as /proc, and each call would take one of the few threads that also read files and hash passwords.
 */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make().catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      await makeFolder(dirname(folder));
      await make();
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Keeps files in a folder of this machine, for a single replica. */
export function diskStore({ folder, maxBytes }: Omit<DiskPlace, 'kind'>): FileStore {
  const entries = () => unlessGone(readdir(folder), []);
  /** Null if another task has removed the file. */
  const factsOf = (name: string) => unlessGone(stat(join(folder, name)), null);

  /** @throws FileStoreFull once all files together exceed the limit */
  async function* limited(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
    let unmeasured = MEASURED_EVERY_BYTES;
    for await (const chunk of chunks) {
      unmeasured += chunk.length;
      if (maxBytes !== null && unmeasured >= MEASURED_EVERY_BYTES) {
        unmeasured = 0;
        const sizes = await Promise.all((await entries()).map(async (name) => (await factsOf(name))?.size ?? 0));
        if (sizes.reduce((sum, size) => sum + size, 0) > maxBytes)
          throw new FileStoreFull(`the files have more than ${maxBytes} bytes`);
      }
      yield chunk;
    }
  }

  const removeFile = (name: string) => rm(join(folder, name), { force: true });
  return {
    kind: 'disk',
    async write(key, chunks, signal) {
      await makeFolder(folder);
      const path = join(folder, `${key}${UNFINISHED}`);
      try {
        const file = createWriteStream(path, { mode: 0o600, flush: true });
        await pipeline(limited(chunks), file, { signal });
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
    async remove(start) {
      for (const name of await entries()) if (name.startsWith(start)) await removeFile(name);
    },
    async removeOlderThan(time) {
      const names = (await entries()).filter((name) => name.startsWith('fil_'));
      await removeEach(names, async (name) => {
        const facts = await factsOf(name);
        if (facts && facts.mtime < time) await removeFile(name);
      });
    },
    close: () => undefined,
  };
}
