import { readdirSync, readFileSync } from 'node:fs';

export const LOAD_GENERATOR = 'load generator';
/** Names for a stack's processes, by substrings of their command lines. */
const NAMES = [
  ['apps/api', 'API'],
  ['apps/scraper', 'scraper'],
  ['apps/sandbox', 'sandbox'],
  ['nats-server', 'NATS'],
  ['postgres', 'PostgreSQL'],
  ['chrom', 'Chromium'],
  ['headless', 'Chromium'],
  ['bench/src', LOAD_GENERATOR],
] as const;
/** The kernel's clock ticks: USER_HZ is 100 on every Linux that Node supports. */
const TICKS_PER_S = 100;

/**
 * Memory of each part of the stack in MB: the proportional set size of its processes, which counts shared pages once. Linux only;
 * empty elsewhere.
 *
 * @param root the process that started them
 */
export const memoryOf = (root: number): Record<string, number> => sumByPart(root, pssOf);

/**
 * Processor time of each part of the stack so far, in seconds, including ended children. Linux only; empty elsewhere.
 *
 * @param root the process that started them
 */
export const cpuSecondsOf = (root: number): Record<string, number> => sumByPart(root, cpuOf);

/** Processor time in seconds of a process and everything that it started, including ended children. Linux only; 0 elsewhere. */
export function treeCpuSeconds(root: number): number {
  let total = 0;
  visitTree(root, (pid) => {
    total += cpuOf(pid);
  });
  return total;
}

/** Resident memory of one process in MB. Linux only; 0 elsewhere. */
export const residentMbOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024;

/** Proportional set size in MB of a process and everything that it started. Linux only; 0 elsewhere. */
export function treeMemoryMb(root: number): number {
  let total = 0;
  visitTree(root, (pid) => {
    total += pssOf(pid);
  });
  return total;
}

const pssOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024;

function cpuOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_S;
}

function sumByPart(root: number, of: (pid: number) => number): Record<string, number> {
  const totals: Record<string, number> = {};
  visitTree(root, (pid) => {
    const command = read(`/proc/${pid}/cmdline`);
    const name = NAMES.find(([part]) => command.includes(part))?.[1];
    if (name) totals[name] = (totals[name] ?? 0) + of(pid);
  });
  return totals;
}

/** Visits a process and everything that it started. */
function visitTree(root: number, look: (pid: number) => void): void {
  if (process.platform !== 'linux') return;
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = Number(/\) \S (\d+)/.exec(read(`/proc/${entry}/stat`))?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const visit = (pid: number): void => {
    look(pid);
    for (const child of children.get(pid) ?? []) visit(child);
  };
  visit(root);
}

/** A process may end while its files are read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
