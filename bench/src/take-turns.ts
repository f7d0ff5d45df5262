import type { BenchContext } from './bench.ts';
import { treeCpuSeconds } from './processes.ts';
import { compared, type Goal, type Readings, type Row, shown } from './report/rows.ts';

/** One measurement. */
export interface Turn {
  readonly figure: number;
  /** Describes what was produced: a figure counts only if both sides' descriptions are equal. */
  readonly result: string;
}

type Side = () => Promise<Turn>;

/** Measures both sides in each round. They alternate in going first, so that neither always has the warmer caches. */
export async function takeTurns(
  { rounds, print }: Pick<BenchContext, 'rounds' | 'print'>,
  name: string,
  ours: Side,
  peer: Side,
): Promise<{ readonly figures: Readings; readonly cpu: Readings }> {
  const figures = { ours: [] as number[], peer: [] as number[] };
  const cpu = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const isOursFirst = round % 2 === 0;
    const first = await timed(isOursFirst ? ours : peer);
    const second = await timed(isOursFirst ? peer : ours);
    const [own, other] = isOursFirst ? [first, second] : [second, first];
    if (own.result !== other.result) {
      throw new Error(`${name}: the results differ, so the times don't count: ${own.result} and ${other.result}`);
    }
    figures.ours.push(own.figure);
    figures.peer.push(other.figure);
    cpu.ours.push(own.cpuS);
    cpu.peer.push(other.cpuS);
    const spent = `processor time ${own.cpuS.toFixed(1)} and ${other.cpuS.toFixed(1)} s`;
    print(`  round ${round + 1}: ${shown(own.figure)}, peer ${shown(other.figure)}; ${spent}`);
  }
  return { figures, cpu };
}

/** Both sides' figures as one line of the results. */
export async function race(context: BenchContext, goal: Goal, ours: Side, peer: Side): Promise<Row> {
  const { figures, cpu } = await takeTurns(context, goal.name, ours, peer);
  return compared(goal, figures, cpu);
}

async function timed(side: Side): Promise<Turn & { readonly cpuS: number }> {
  const before = treeCpuSeconds(process.pid);
  const turn = await side();
  return { ...turn, cpuS: treeCpuSeconds(process.pid) - before };
}
