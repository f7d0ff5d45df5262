import { z } from 'zod';
import { spreadOf } from './statistics.ts';

/** A line of the results. */
export const Row = z.object({
  name: z.string(),
  /** The median over the rounds of our figure divided by the peer's; null without a peer. */
  ratio: z.number().nullable(),
  /** For the ratio, or for our figure if there is no peer; null for figures without a goal. */
  goal: z.number().nullable(),
  stretch: z.number().nullable(),
  lowerIsBetter: z.boolean(),
  ours: z.number(),
  peer: z.number().nullable(),
  unit: z.string(),
  /** The range over the rounds of the ratio, or of our figure if there is no peer. */
  spread: z.object({ min: z.number(), max: z.number() }),
  /** Median processor time of a round in seconds, of everything that the command started; null where it isn't taken. */
  cpu: z.object({ ours: z.number(), peer: z.number() }).nullable().default(null),
});
export type Row = z.infer<typeof Row>;

export interface Goal {
  readonly name: string;
  readonly unit: string;
  readonly goal?: number;
  readonly stretch?: number;
  readonly lowerIsBetter?: boolean;
}

/** Rounds to four significant digits, so that results don't suggest a precision that they don't have. */
const rounded = (value: number): number => Number(value.toPrecision(4));

const fixed = ({ name, unit, goal, stretch, lowerIsBetter }: Goal) => ({
  name,
  unit,
  goal: goal ?? null,
  stretch: stretch ?? null,
  lowerIsBetter: lowerIsBetter ?? false,
});

/** The figures of both sides, in the order of the rounds. */
export interface Readings {
  readonly ours: readonly number[];
  readonly peer: readonly number[];
}

const medianOf = (readings: readonly number[]): number => rounded(spreadOf(readings).median);

/** A figure and its peer's. The ratio is taken in each round, because the speed of the machine changes between rounds. */
export function compared(goal: Goal, { ours, peer }: Readings, cpu?: Readings): Row {
  const ratios = spreadOf(ours.map((figure, round) => figure / (peer[round] ?? Number.NaN)));
  return {
    ...fixed(goal),
    ratio: rounded(ratios.median),
    ours: medianOf(ours),
    peer: medianOf(peer),
    spread: { min: rounded(ratios.min), max: rounded(ratios.max) },
    cpu: cpu ? { ours: medianOf(cpu.ours), peer: medianOf(cpu.peer) } : null,
  };
}

/** A figure without a peer. */
export function alone(goal: Goal, readings: readonly number[]): Row {
  const { min, median, max } = spreadOf(readings);
  return {
    ...fixed(goal),
    ratio: null,
    ours: rounded(median),
    peer: null,
    spread: { min: rounded(min), max: rounded(max) },
    cpu: null,
  };
}

type Verdict = 'below the goal' | 'goal reached' | 'stretch reached' | '';

export function verdictOf({ ratio, ours, goal, stretch, lowerIsBetter }: Row): Verdict {
  const value = ratio ?? ours;
  const reaches = (mark: number | null) => mark !== null && (lowerIsBetter ? value <= mark : value >= mark);
  if (goal === null) return '';
  if (reaches(stretch)) return 'stretch reached';
  return reaches(goal) ? 'goal reached' : 'below the goal';
}

/** The results as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { name, unit, ours, peer, ratio, spread, goal, stretch, lowerIsBetter, cpu } = row;
    const sign = lowerIsBetter ? '≤' : '≥';
    const mark = (value: number | null) => (value === null ? '–' : `${sign} ${value}`);
    const cells = [
      ...[name, unit, shown(ours), peer === null ? '–' : shown(peer), ratio === null ? '–' : shown(ratio)],
      ...[
        `${shown(spread.min)} to ${shown(spread.max)}`,
        cpu === null ? '–' : `${shown(cpu.ours)}, ${shown(cpu.peer)}`,
      ],
      ...[mark(goal), mark(stretch), verdictOf(row)],
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| benchmark | unit | Trawl | peer | ratio | spread | processor s | goal | stretch | |';
  return [head, '|---|---|---|---|---|---|---|---|---|---|', ...lines].join('\n');
}

/** Formats a figure: fewer decimals for larger figures. */
export const shown = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2 });
