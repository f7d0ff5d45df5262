import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, processStartedAt, sendSignal } from '../process/identity.ts';
import { StackError } from '../stack-error.ts';
import { waitUntil } from '../wait-until.ts';

/** Timeouts of the fast and the immediate shutdown, in ms. */
const FAST_MS = 5_000;
const IMMEDIATE_MS = 3_000;

/**
 * Prepares a start in this data folder: stops a PostgreSQL that a crash left running, and removes the lock file of a dead one,
 * even if its process id belongs to another process now.
 * @throws StackError if a running one can't be stopped.
 */
export async function clearStalePid(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const pid = Number(text.split('\n', 1)[0]);
  const ours = () => pid > 0 && processStartedAt(pid) !== undefined && isPostgresOf(folder, commandOf(pid) ?? '');
  if (ours()) {
    sendSignal(pid, 'SIGINT');
    if (!(await waitUntil(() => !ours(), FAST_MS))) sendSignal(pid, 'SIGQUIT');
    if (!(await waitUntil(() => !ours(), IMMEDIATE_MS)))
      throw new StackError(`A PostgreSQL (process ${pid}) runs in ${folder} and doesn't stop. End it and start again.`);
  }
  await rm(file, { force: true });
}

/** Whether a command line is that of a PostgreSQL started in this folder. */
export const isPostgresOf = (folder: string, command: string): boolean =>
  `${command} `.includes(`/postgres -D ${folder} `);
