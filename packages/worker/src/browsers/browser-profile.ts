import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder's name contains the process id, which distinguishes leftovers of a killed process from folders in use. */
const NAME = /^trawl-browser-(\d+)-/;

/** Creates an empty temporary folder for a browser's files. */
export const makeProfile = (parent: string): Promise<string> => mkdtemp(join(parent, `trawl-browser-${process.pid}-`));

export const removeProfile = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/** Removes the folders of dead processes, and of earlier processes with this one's id; call it before `makeProfile`. */
export async function sweepProfiles(parent: string): Promise<void> {
  const left = (await readdir(parent)).filter((name) => {
    const pid = Number(NAME.exec(name)?.[1]);
    return pid > 0 && (pid === process.pid || !isAlive(pid));
  });
  await Promise.all(left.map((name) => removeProfile(join(parent, name))));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Signalling another user's process fails, but the process is alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
