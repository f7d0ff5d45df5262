import { readdirSync, readFileSync } from 'node:fs';

/** What others had of the machine since a look at it. */
export interface MachineLoad {
  /**
   * How much longer things took because of others, at least 1: the time that passed, against the same without that part of it in
   * which somebody queued for a processor and others had them.
   */
  slowdown(): number;
}

const US_PER_MS = 1_000;
/** However little is left to us, things take at least a tenth of the time that passed. */
const MOST = 10;

/** Looks at who uses the machine's processors from now on. Linux only; elsewhere nobody waits for others. */
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
      return passed / Math.max(passed / MOST, passed - heldUp);
    },
  };
}

/** How long somebody stood in the queue for a processor since the machine's start, as the kernel counts it. */
const queuedMs = (): number => Number(/^some .*total=(\d+)/m.exec(read('/proc/pressure/cpu'))?.[1] ?? 0) / US_PER_MS;

/** Processor time used so far, in ticks: by all and the host, and by each process that descends from this one. */
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

/** Empty where the process is gone, or the machine tells nothing of the kind. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
