import { readdirSync, readFileSync } from 'node:fs';

/** The load of other processes since a point in time. */
export interface MachineLoad {
  /**
   * The slowdown caused by other processes, at least 1: the elapsed time divided by the elapsed time without the part in which
   * our processes queued for a processor while others ran.
   */
  slowdown(): number;
}

const US_PER_MS = 1_000;
/** The slowdown is capped at this factor. */
const SLOWDOWN_MAX = 10;

/** Measures the machine's processor usage from now on. Linux only; elsewhere the slowdown is 1. */
export function watchMachineLoad(): MachineLoad {
  const from = performance.now();
  const before = usage();
  const queuedBefore = queuedMs();
  return {
    slowdown() {
      const passed = performance.now() - from;
      const after = usage();
      const all = after.all - before.all;
      const ours = [...after.ours].reduce((sum, [each, ticks]) => sum + ticks - (before.ours.get(each) ?? 0), 0);
      const others = all <= 0 ? 0 : Math.min(1, Math.max(0, (all - ours) / all));
      const heldUp = Math.min(passed, queuedMs() - queuedBefore) * others;
      return passed / Math.max(passed / SLOWDOWN_MAX, passed - heldUp);
    },
  };
}

/** The time for which any process queued for a processor since boot, from the kernel's statistics. */
const queuedMs = (): number => Number(/^some .*total=(\d+)/m.exec(read('/proc/pressure/cpu'))?.[1] ?? 0) / US_PER_MS;

/** Processor time used so far, in ticks: in total including the host, and by each descendant of this process. */
function usage(): { readonly all: number; readonly ours: ReadonlyMap<number, number> } {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = read('/proc/stat')
    .split('\n', 1)
    .join('')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const stats = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = read(`/proc/${name}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    stats.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(stats.get(pid)?.parent ?? 0));
  const ours = new Map([...stats].filter(([pid]) => isOurs(pid)).map(([pid, { ticks }]) => [pid, ticks]));
  return { all: user + nice + system + irq + softirq + stolen, ours };
}

/** Empty if the process has ended, or the file doesn't exist. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
