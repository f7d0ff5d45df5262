import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, processStartedAt, sendSignal } from '../process/identity.ts';
import { StackError } from '../stack-error.ts';
import { waitUntil } from '../wait-until.ts';

/** Fast shutdown, then immediate: how long each may take, in ms. */
const FAST_MS = 5_000;
const IMMEDIATE_MS = 3_000;

/**
 * Makes way for a start in this data folder: a PostgreSQL that a crash left running there is stopped, and the lock file
 * of one that is gone is removed, even when its process number has gone to somebody else.
 * @throws StackError when one runs there and can't be stopped.
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
