import { accessSync, constants, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeLock } from './lock.ts';
import { messageOf, StackError } from './stack-error.ts';

/** An empty database, the broker's store and a day's logs. */
const NEEDED_BYTES = 512 * 1024 * 1024;

/**
 * Makes and takes the data folder for this process alone.
 * @param mark of the processes that will work in it
 * @param note where that stack is found, told to who wants it too
 * @returns its path, and what gives it back
 * @throws StackError when it can't be written to, has no room, or another stack runs in it.
 */
export async function openDataFolder(
  path: string,
  mark: string,
  note: string,
): Promise<{ data: string; release: () => void }> {
  const data = resolve(path);
  try {
    mkdirSync(join(data, 'logs'), { recursive: true, mode: 0o755 });
    for (const folder of [data, join(data, 'logs')]) accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StackError(
      `The data folder ${data} can't be written to (${messageOf(cause)}). Set TRAWL_DATA to a folder that can.`,
      { cause },
    );
  }
  const { bavail, bsize } = statfsSync(data);
  if (bavail * bsize < NEEDED_BYTES) {
    const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
    throw new StackError(
      `The disk of the data folder ${data} has ${megabytes(bavail * bsize)} MB left, and ${megabytes(NEEDED_BYTES)} MB are ` +
        'needed. Make room, or set TRAWL_DATA to a folder on another disk.',
    );
  }
  const lock = join(data, 'stack.lock');
  const holder = await takeLock(lock, mark, note);
  if (holder === undefined) return { data, release: () => rmSync(lock, { force: true }) };
  throw new StackError(
    `The data folder ${data} is in use: Trawl already runs ${holder.note} (process ${holder.pid}). ` +
      'Stop it first, or set TRAWL_DATA (and TRAWL_PORT) to others for a second one.',
  );
}
