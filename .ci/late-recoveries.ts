import type { Failure } from './outcome.ts';

const LATE = /^(\d+)\. .+: \d+ of \d+ recoveries took longer than /;
const ROW = /^(\d+)\. /;

/** The rows of the fault table that failed only because a recovery was late. Load is never the cause of lost or doubled rows. */
export function lateRows(failures: readonly Failure[]): string[] {
  const rowOf = ({ error }: Failure) => ROW.exec(error)?.[1];
  const late = failures.flatMap(({ error }) => LATE.exec(error)?.[1] ?? []);
  const other = new Set(failures.filter(({ error }) => !LATE.test(error)).map(rowOf));
  return [...new Set(late)].filter((row) => !other.has(row));
}
