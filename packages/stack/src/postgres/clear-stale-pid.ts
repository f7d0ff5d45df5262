import { existsSync, readFileSync } from 'node:fs';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, parentOf, processIds, processStartedAt, sendSignal, workingFolderOf } from '../process/identity.ts';
import { StackError } from '../stack-error.ts';
import { waitUntil } from '../wait-until.ts';

/** Timeouts of the fast and the immediate shutdown, in ms. */
const FAST_MS = 5_000;
const IMMEDIATE_MS = 3_000;
/** How long connections of a killed server may take to end, in ms. */
const ORPHANS_MS = 10_000;
/** A line per segment: key, id, permissions, size, two process ids, number of users. */
const SHARED_MEMORY = '/proc/sysvipc/shm';

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
  await endOrphans(await realpath(folder), text);
  await rm(file, { force: true });
}

/**
 * Ends the connections of a killed server. A busy connection runs until its statement ends, and PostgreSQL refuses to start while a
 * process uses the old shared memory. If such a process remains, PostgreSQL's own error names it.
 */
async function endOrphans(folder: string, lockFile: string): Promise<void> {
  await waitUntil(() => {
    const orphans = processIds().filter((pid) => isOrphanOf(folder, pid));
    for (const pid of orphans) sendSignal(pid, 'SIGKILL');
    return orphans.length === 0 && !usesSharedMemory(lockFile);
  }, ORPHANS_MS);
}

function isOrphanOf(folder: string, pid: number): boolean {
  if (!commandOf(pid)?.startsWith('postgres: ') || workingFolderOf(pid) !== folder) return false;
  const parent = parentOf(pid);
  return parent === undefined || !isServerIn(folder, parent);
}

const isServerIn = (folder: string, pid: number): boolean =>
  /(^|\/)postgres /.test(`${commandOf(pid)} `) && workingFolderOf(pid) === folder;

/**
 * Whether any process uses the shared memory of a lock file, whose seventh line contains its key and id. False on systems without
 * Linux's list. An exiting process still uses the memory for a moment after its command line is gone.
 */
function usesSharedMemory(lockFile: string): boolean {
  const [key, id] = lockFile.split('\n')[6]?.trim().split(/ +/) ?? [];
  // A truncated lock file has no such line.
  if (id === undefined || !existsSync(SHARED_MEMORY)) return false;
  return readFileSync(SHARED_MEMORY, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .some(([itsKey, itsId, , , , , users]) => itsId === id && users !== '0' && listedKey(key) === itsKey);
}

/**
 * The key of a lock file in the format of the list: PostgreSQL writes an unsigned number of 64 bits, the list contains a signed one of
 * 32.
 */
export const listedKey = (key = ''): string => (/^\d{1,20}$/.test(key) ? String(BigInt.asIntN(32, BigInt(key))) : key);

/** Whether a command line is that of a PostgreSQL started in this folder. */
export const isPostgresOf = (folder: string, command: string): boolean =>
  `${command} `.includes(`/postgres -D ${folder} `);
