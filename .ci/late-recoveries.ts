import type { Failure } from './outcome.ts';

const LATE = /^(\d+)\. .+: (\d+) of (\d+) recoveries took longer than /;
const ROW = /^(\d+)\. /;

/** The rows of the fault table that failed only because a recovery was late. Lost or doubled rows are never a machine's load. */
export function lateRows(failures: readonly Failure[]): string[] {
  const rowOf = ({ error }: Failure) => ROW.exec(error)?.[1];
  const late = failures.flatMap(({ error }) => LATE.exec(error)?.[1] ?? []);
  const other = new Set(failures.filter(({ error }) => !LATE.test(error)).map(rowOf));
  return [...new Set(late)].filter((row) => !other.has(row));
}

/** Whether nothing failed but single recoveries, at most half of each row's: the median is within its limit. */
export function onlySomeLate(failures: readonly Failure[]): boolean {
  return failures.every(({ error }) => {
    const [, , late, all] = LATE.exec(error) ?? [];
    return late !== undefined && Number(late) * 2 <= Number(all);
  });
}
