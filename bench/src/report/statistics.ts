/** The median and the range of several measurements. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function spreadOf(readings: readonly number[]): Spread {
  const sorted = readings.toSorted((a, b) => a - b);
  return { min: sorted[0] ?? 0, median: percentile(sorted, 0.5), max: sorted.at(-1) ?? 0 };
}

/** @param sorted ascending. @param share 0.99 for the 99th */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The percentile of readings in any order. */
export const percentileOf = (readings: readonly number[], share: number): number =>
  percentile(
    readings.toSorted((a, b) => a - b),
    share,
  );
