import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@trawl/service-kit';

const NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;
/** Linux accepts one change of a session's niceness per 100 ms, for all users together. */
const ATTEMPTS = 10;
const AGAIN_MS = 120;
const JITTER_MS = 100;

/**
 * Gives this process's main thread, and the threads and processes that it starts later, a lower scheduling priority, so that the API
 * and the database respond while jobs use all processors of a machine they share.
 */
export function lowerPriority(logger: Logger): void {
  try {
    if (getPriority() < NICENESS) setPriority(NICENESS);
    // Otherwise the session belongs to a shell or a test runner.
    if (sessionOf(pid) === pid) void lowerSession(pid);
  } catch (error) {
    logger.warn({ err: error }, 'lowering the priority failed');
  }
}

/**
 * Lowers the priority of a session of processes, identified by its leader. Linux with autogroups compares the niceness of processes
 * only within a session. Systems without autogroups don't have the file.
 */
export async function lowerSession(leader: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(`/proc/${leader}/autogroup`, String(NICENESS));
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === ATTEMPTS) return;
    }
    await sleep(AGAIN_MS + Math.random() * JITTER_MS);
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/** The id of a process's session, the fourth field after the command in brackets; undefined without /proc. */
function sessionOf(of: number): number | undefined {
  const path = `/proc/${of}/stat`;
  if (!existsSync(path)) return undefined;
  const stat = readFileSync(path, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
}
