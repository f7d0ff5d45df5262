import { accessSync, constants, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messageOf, StackError } from '../stack-error.ts';
import { makeFolder } from './folders.ts';
import { takeLock } from './lock.ts';

/** Space for an empty database, the broker's store and a day's logs. */
const NEEDED_BYTES = 512 * 1024 * 1024;

/**
 * Checks the folder that Chromium and PostgreSQL's initdb need for temporary files, which otherwise look broken.
 * @throws StackError if it isn't writable.
 */
export function checkTemporaryFolder(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StackError(
      `The temporary folder ${folder} can't be written to (${messageOf(cause)}). Set TMPDIR to a folder that can.`,
      { cause },
    );
  }
}

/**
 * Creates the data folder and locks it for this process.
 * @param mark of the processes that will use it
 * @param note the stack's address, shown when another stack tries to use the folder
 * @returns its path, and a function that unlocks it
 * @throws StackError if it isn't writable, is full, or is used by another stack.
 */
export async function openDataFolder(
  path: string,
  mark: string,
  note: string,
): Promise<{ data: string; release: () => void }> {
  const data = resolve(path);
  try {
    makeFolder(join(data, 'logs'));
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
      'Stop it first, or set TRAWL_DATA and TRAWL_PORT to other values for a second one.',
  );
}
