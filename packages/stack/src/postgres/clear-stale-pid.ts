import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, processStartedAt, sendSignal } from '../process/identity.ts';
import { StackError } from '../stack-error.ts';
import { waitUntil } from '../wait-until.ts';

/** Timeouts of the fast and the immediate shutdown, in ms. */
const FAST_MS = 5_000;
const IMMEDIATE_MS = 3_000;
/** How long the connections of a dead server may take to end, in ms. */
const LEFT_MS = 10_000;

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
  const isLeft = () => connectionsOf(folder).map((left) => sendSignal(left, 'SIGKILL')).length > 0;
  await waitUntil(() => !isLeft() && !isAttached(sharedMemoryOf(text)), LEFT_MS);
  await rm(file, { force: true });
}

/**
 * The processes of a dead server's connections. A busy one doesn't notice the death until its statement ends, and PostgreSQL refuses to
 * start meanwhile. Without /proc the list is empty.
 */
function connectionsOf(folder: string): number[] {
  return listOf('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid)?.startsWith('postgres: ') && workingFolderOf(pid) === folder);
}

/** The shared memory in a lock file: its seventh line contains the key and the id. */
const sharedMemoryOf = (lockFile: string): string | undefined => lockFile.split('\n')[6]?.trim().split(/ +/)[1];

/** Whether a process uses this shared memory, as those do that are just ending. Without Linux's list, false. */
function isAttached(id: string | undefined): boolean {
  const [, ...segments] = textOf('/proc/sysvipc/shm').split('\n');
  return segments.some((line) => {
    const [, segment, , , , , attached] = line.trim().split(/ +/);
    return segment === id && attached !== '0';
  });
}

const orElse = <T>(instead: T, read: () => T): T => {
  try {
    return read();
  } catch {
    return instead;
  }
};
const listOf = (path: string): string[] => orElse([], () => readdirSync(path));
const textOf = (path: string): string => orElse('', () => readFileSync(path, 'utf8'));
const workingFolderOf = (pid: number): string => orElse('', () => readlinkSync(`/proc/${pid}/cwd`));

/** Whether a command line is that of a PostgreSQL started in this folder. */
export const isPostgresOf = (folder: string, command: string): boolean =>
  `${command} `.includes(`/postgres -D ${folder} `);
