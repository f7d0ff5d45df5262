import { readdirSync, readFileSync } from 'node:fs';

const statusOf = (pid: number | string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return null; // The process has ended.
  }
};

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => Number(/^PPid:\s+(\d+)$/m.exec(statusOf(pid) ?? '')?.[1]) === parent)
    .map(Number);
}

/** A process's resident memory in megabytes; 0 if it has ended. */
export const memoryMb = (pid: number | undefined): number =>
  pid === undefined ? 0 : Number(/^VmRSS:\s+(\d+) kB$/m.exec(statusOf(pid) ?? '')?.[1] ?? 0) / 1_024;
