import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { pid } from 'node:process';

const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Gives this process and those that it starts later a lower scheduling priority, so that the API and the database respond while
 * jobs use all processors of a machine they share.
 */
export async function lowerPriority(): Promise<void> {
  setPriority(NICENESS);
  await lowerSession(pid);
}

/**
 * Does the same for the session of processes that `leader` started. Linux with autogroups, as on most desktops and servers, compares
 * the niceness of processes only within a session. Other systems have no such file.
 */
export const lowerSession = (leader: number): Promise<void> =>
  writeFile(`/proc/${leader}/autogroup`, String(NICENESS)).catch(() => undefined);
