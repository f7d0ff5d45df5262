import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder's name tells whose it is, so that what a killed process left behind can be told from what is in use. */
const NAME = /^trawl-browser-(\d+)-/;

/** A new empty folder for a browser's files. What is in it is never needed again. */
export const makeProfile = (parent: string): Promise<string> => mkdtemp(join(parent, `trawl-browser-${process.pid}-`));

export const removeProfile = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/** Removes the folders of processes that are gone, this one's namesakes included; call before `makeProfile`. */
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
    // Somebody else's process may not be signalled, but it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
