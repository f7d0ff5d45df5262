import { readdirSync, readFileSync } from 'node:fs';
import { sendSignal } from './identity.ts';

/** The environment variable that everything below a stack inherits, so that what it leaves behind is found again. */
export const MARK = 'TRAWL_PROCESS';

/**
 * Processes whose environment carries a mark beginning with `prefix`. A browser outlives a killed worker in a process
 * group of its own, and only this tells whose it was. Where there is no /proc the list is empty.
 */
export function markedProcesses(prefix: string): number[] {
  if (process.platform !== 'linux') return [];
  const wanted = `\0${MARK}=${prefix}`;
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && `\0${environmentOf(pid)}`.includes(wanted));
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return ''; // Ended, or another user's.
  }
}

/** Ends at once what still runs with that mark. Returns how many there were. */
export function sweepMarked(prefix: string): number {
  return markedProcesses(prefix).filter((pid) => sendSignal(pid, 'SIGKILL')).length;
}
