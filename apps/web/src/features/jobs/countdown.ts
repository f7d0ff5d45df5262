const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** From largest to smallest. A unit is used if the value is more than two of it. */
const UNITS = [
  ['days', DAY_S],
  ['h', HOUR_S],
  ['min', MINUTE_S],
] as const;

/**
 * The remaining time, rounded up: `42 s`, `4 min`, `3 h`, `2 days`; null if it has passed.
 *
 * @param ms from now, in milliseconds
 */
export function countdown(ms: number): string | null {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 0) return null;
  for (const [unit, size] of UNITS) {
    const least = unit === 'min' ? size : 2 * size;
    if (seconds >= least) return `${Math.ceil(seconds / size)} ${unit}`;
  }
  return `${seconds} s`;
}
