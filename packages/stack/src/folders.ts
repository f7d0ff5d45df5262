import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Where root keeps what another user must be able to enter, when the project lies where that user can't. */
const ROOTS_SHARED_FOLDER = '/var/lib/trawl';

/** Whether every user of this machine can reach the inside of an existing folder. */
export function enterableByOthers(folder: string): boolean {
  const EXECUTE_BY_OTHERS = 0o001;
  const enterable = (statSync(folder).mode & EXECUTE_BY_OTHERS) !== 0;
  return enterable && (dirname(folder) === folder || enterableByOthers(dirname(folder)));
}

/** `folder` itself where every user can enter it, else one outside the project that every user can. For root. */
export function sharedFolder(folder: string): string {
  const shared = enterableByOthers(folder) ? folder : ROOTS_SHARED_FOLDER;
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  return shared;
}

/** The first of these folders that can be made and written to; undefined when none can. */
export function firstWritable(folders: readonly string[]): string | undefined {
  return folders.find((folder) => {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK | constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A half-made folder that old belongs to nobody any more, in ms. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Makes a folder once and whole: `fill` works in a folder beside it, which takes the name when it is complete. Of
 * several who do so at once one wins, and all find the same.
 */
export async function fillOnce(target: string, fill: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(target)) return target;
  await removeAbandoned(target);
  const making = await mkdtemp(`${target}.making-`);
  try {
    await fill(making);
    // For every user of the machine, like the folder it lies in.
    await chmod(making, 0o755);
    await rename(making, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return target;
}

async function removeAbandoned(target: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(target)}.making-`)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined); // Its maker may just have renamed it.
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
