import type { Fault, Reading } from './fault.ts';

export interface Row {
  readonly fault: Fault;
  readonly reading: Reading;
  readonly seconds: number;
}

const HEADS = ['#', 'Fault', 'Injected', 'Lost', 'Doubled', 'Overcharged', 'p50', 'Max', 'Limit', ''] as const;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Readable violations; empty if the row passed or was skipped. */
export function unmet({ fault, reading }: Pick<Row, 'fault' | 'reading'>): string[] {
  const { injected, isSkipped = false, lost, doubled, overchargedMs, recoveriesMs, problems } = reading;
  const slow = recoveriesMs.filter((ms) => fault.limitMs !== null && ms > fault.limitMs);
  return [
    ...(lost > 0 ? [`${lost} rows were lost`] : []),
    ...(doubled > 0 ? [`${doubled} rows came twice`] : []),
    ...(overchargedMs > 0 ? [`${Math.round(overchargedMs)} ms were overcharged`] : []),
    ...(slow.length > 0
      ? [`${slow.length} of ${recoveriesMs.length} recoveries took longer than ${seconds(fault.limitMs ?? 0)}`]
      : []),
    // A row with problems ended before it could count its faults.
    ...(injected === 0 && !isSkipped && problems.length === 0 ? ['no fault was injected'] : []),
    ...problems,
  ];
}

/** A skipped row shows nothing about the product, so it counts as neither passed nor failed. */
export function outcomeOf(row: Pick<Row, 'fault' | 'reading'>): 'passed' | 'FAILED' | 'skipped' {
  if (unmet(row).length > 0) return 'FAILED';
  return row.reading.isSkipped ? 'skipped' : 'passed';
}

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ fault, reading }) => {
    const { injected, lost, doubled, overchargedMs, recoveriesMs } = reading;
    const sorted = recoveriesMs.toSorted((a, b) => a - b);
    const p50 = sorted[Math.floor((sorted.length - 1) / 2)];
    const max = sorted.at(-1);
    return [
      String(fault.row),
      fault.name,
      String(injected),
      String(lost),
      String(doubled),
      seconds(overchargedMs),
      p50 === undefined ? '–' : seconds(p50),
      max === undefined ? '–' : seconds(max),
      fault.limitMs === null ? '–' : seconds(fault.limitMs),
      outcomeOf({ fault, reading }),
    ];
  });
  const widths = HEADS.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(HEADS), rule, ...cells.map(line)].join('\n');
}
