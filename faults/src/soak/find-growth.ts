import type { SoakSample } from './take-sample.ts';

/** One reading over the whole soak. */
export interface Growth {
  readonly what: string;
  /** The median of the second quarter, because caches fill in the first quarter, and of the last quarter. */
  readonly before: number;
  readonly after: number;
  readonly isFlat: boolean;
}

/** The larger of both is allowed: memory varies with garbage collection, and the number of open files with load. */
const ALLOWED_SHARE = 0.1;
const ALLOWED = { memory: 16, other: 4 } as const;

/**
 * Compares the second quarter of the samples with the last one.
 *
 * @throws {RangeError} with fewer than 8 samples
 */
export function findGrowth(samples: readonly SoakSample[]): Growth[] {
  const quarter = Math.floor(samples.length / 4);
  if (quarter < 2) throw new RangeError(`${samples.length} samples are too few, 8 are needed`);
  const second = samples.slice(quarter, 2 * quarter);
  const last = samples.slice(-quarter);
  return Object.keys(samples[0] ?? {}).map((what) => {
    const before = medianOf(second.map((sample) => sample[what] ?? 0));
    const after = medianOf(last.map((sample) => sample[what] ?? 0));
    const allowed = Math.max(before * ALLOWED_SHARE, what.includes('memory') ? ALLOWED.memory : ALLOWED.other);
    return { what, before, after, isFlat: after - before <= allowed };
  });
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
