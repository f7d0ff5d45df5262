import { readFileSync } from 'node:fs';
import { processIds, sendSignal } from './identity.ts';

/** The environment variable that all of a stack's processes inherit, so that leftovers can be found. */
export const MARK = 'TRAWL_PROCESS';

/**
 * Processes whose environment contains a mark beginning with `prefix`. A browser outlives a killed worker in a separate process
 * group, and only the mark identifies its worker. Without /proc the list is empty.
 */
export function markedProcesses(prefix: string): number[] {
  const wanted = `\0${MARK}=${prefix}`;
  return processIds().filter((pid) => pid !== process.pid && `\0${environmentOf(pid)}`.includes(wanted));
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return ''; // It has ended or belongs to another user.
  }
}

/** Kills all processes with that mark. Returns their number. */
export function sweepMarked(prefix: string): number {
  return markedProcesses(prefix).filter((pid) => sendSignal(pid, 'SIGKILL')).length;
}
