import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Identifies a process uniquely, even if its process id is reused later. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

const LINUX = process.platform === 'linux';

/** Start times are relative to the boot, so include the boot's id. */
const bootId = LINUX ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8) : '';

/** Fields of /proc/<pid>/stat after the command's closing bracket: state first, start time as the twentieth. */
const STATE = 0;
const PARENT = 1;
const START_TIME = 19;

function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined; // The process doesn't exist.
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined; // ps fails if the process doesn't exist.
  }
}

/** When a process started, for equality comparisons; undefined if it has ended or is a zombie. */
export function processStartedAt(pid: number): string | undefined {
  if (!LINUX) return ps(pid, 'state')?.startsWith('Z') ? undefined : ps(pid, 'lstart');
  const fields = statFields(pid);
  if (fields === undefined || fields[STATE] === 'Z' || fields[STATE] === 'X') return undefined;
  return `${bootId}:${fields[START_TIME]}`;
}

/** Whether exactly this process is still running. */
export const isRunning = ({ pid, startedAt }: ProcessIdentity): boolean => processStartedAt(pid) === startedAt;

/** The parent of a process; undefined if it has ended. */
export function parentOf(pid: number): number | undefined {
  const parent = Number(LINUX ? statFields(pid)?.[PARENT] : ps(pid, 'ppid'));
  return Number.isInteger(parent) && parent > 0 ? parent : undefined;
}

/** The command line of a process, joined by spaces; undefined if it has ended or isn't readable. */
export function commandOf(pid: number): string | undefined {
  if (!LINUX) return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

/** The working folder of a process, without links; undefined if it has ended or isn't readable, and without /proc. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The ids of all processes. Without /proc the list is empty. */
export const processIds = (): number[] =>
  LINUX
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0)
    : [];

/** Sends a signal. Returns false if the process doesn't exist (any more). A negative pid is a process group. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM')) return false;
    throw error;
  }
}
