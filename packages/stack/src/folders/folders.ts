import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The folder for root's files that another user must be able to access, if the project's folder isn't accessible. */
const ROOTS_SHARED_FOLDER = '/var/lib/trawl';

/**
 * Creates a folder and the missing ones above it. Node's `recursive` never returns in a file system that rejects new folders as missing,
 * such as /proc.
 *
 * @throws the file system's error
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o755 });
  } catch (error) {
    // Another process may just have created it.
    if (!existsSync(folder)) throw error;
  }
}

/** Whether every user of this machine can access the contents of an existing folder. */
export function enterableByOthers(folder: string): boolean {
  const EXECUTE_BY_OTHERS = 0o001;
  const enterable = (statSync(folder).mode & EXECUTE_BY_OTHERS) !== 0;
  return enterable && (dirname(folder) === folder || enterableByOthers(dirname(folder)));
}

/** `folder` if every user can access it, else a folder outside of the project that every user can access. For root. */
export function sharedFolder(folder: string): string {
  const shared = enterableByOthers(folder) ? folder : ROOTS_SHARED_FOLDER;
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  return shared;
}

/**
 * Creates a data folder for a stack, to be removed with the stack. Other users may traverse the folder: otherwise root's PostgreSQL
 * would be stored outside of it, and would remain after the removal.
 */
export async function temporaryDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `trawl-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** The first folder that exists or can be created and is writable; undefined if there is none. */
export function firstWritable(folders: readonly string[]): string | undefined {
  return folders.find((folder) => {
    try {
      makeFolder(folder);
      accessSync(folder, constants.W_OK | constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** An incomplete folder older than this is abandoned, in ms. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Creates a folder atomically: `fill` works in a temporary folder next to it, which is renamed when it is complete. If several
 * processes do this at once, one wins, and all get the same folder.
 */
export async function fillOnce(target: string, fill: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(target)) return target;
  await removeAbandoned(target);
  const making = await mkdtemp(`${target}.making-`);
  try {
    await fill(making);
    // Readable for every user of the machine, like its parent.
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
    const found = await stat(path).catch(() => undefined); // Its creator may just have renamed it.
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
