import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that can't be mistaken for a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

const LINUX = process.platform === 'linux';

/** Start times count from the boot, so a boot has its name in them. */
const bootId = LINUX ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8) : '';

/** Fields of /proc/<pid>/stat behind the command's closing bracket: state first, start time as the twentieth. */
const STATE = 0;
const PARENT = 1;
const START_TIME = 19;

function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined; // No such process.
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined; // ps fails where there is no such process.
  }
}

/** When a process started, in a form to compare for equality; undefined when it has ended (a zombie has). */
export function processStartedAt(pid: number): string | undefined {
  if (!LINUX) return ps(pid, 'state')?.startsWith('Z') ? undefined : ps(pid, 'lstart');
  const fields = statFields(pid);
  if (fields === undefined || fields[STATE] === 'Z' || fields[STATE] === 'X') return undefined;
  return `${bootId}:${fields[START_TIME]}`;
}

/** Whether that very process still runs. */
export const isRunning = ({ pid, startedAt }: ProcessIdentity): boolean => processStartedAt(pid) === startedAt;

/** The process that started this one; undefined when it has ended. */
export function parentOf(pid: number): number | undefined {
  const parent = Number(LINUX ? statFields(pid)?.[PARENT] : ps(pid, 'ppid'));
  return Number.isInteger(parent) && parent > 0 ? parent : undefined;
}

/** The command line of a process, its words joined by blanks; undefined when it has ended or isn't ours to see. */
export function commandOf(pid: number): string | undefined {
  if (!LINUX) return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

/** Sends a signal. Returns false when there is nobody to hear it (any more). A negative pid means the process group. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM')) return false;
    throw error;
  }
}
