import { readdirSync, readFileSync } from 'node:fs';

/** What others had of the machine since a look at it. */
export interface Look {
  /**
   * How long a process that has begun since then stood in the queue for a processor because of others, in milliseconds: its
   * wait, by the share that processes other than this one's own, and the host, had of the processor time used meanwhile.
   */
  waitedForOthersMs(pid: number | undefined): number;
}

/** Linux counts processor time in hundredths of a second, and waits in nanoseconds. */
const NS_PER_MS = 1_000_000;

/** Looks at who uses the machine's processors from now on. Linux only; elsewhere nobody waits for others. */
export function lookAtMachine(): Look {
  const before = usage();
  return {
    waitedForOthersMs(pid) {
      const waitedMs = Number(read(`/proc/${pid}/schedstat`).split(' ')[1] ?? 0) / NS_PER_MS;
      const after = usage();
      const all = after.all - before.all;
      const ours = [...after.ours].reduce((sum, [each, ticks]) => sum + ticks - (before.ours.get(each) ?? 0), 0);
      return all <= 0 ? 0 : waitedMs * Math.min(1, Math.max(0, (all - ours) / all));
    },
  };
}

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
