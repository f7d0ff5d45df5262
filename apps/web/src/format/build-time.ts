const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/**
 * Build time in words: `1d 2h 3m 4s` without the units that are zero, `0s` for none. Rounded to the nearest second, here and
 * nowhere else, so that a chart, a list, a job and its bill agree.
 */
export function formatBuildTime(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return parts.length === 0 ? '0s' : parts.join(' ');
}

const MINUTE_MS = 60_000;

/** Build time to the millisecond, as it is charged: a bill's lines add up to its sums, `1h 2m 4.250s`. */
export function formatExactTime(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1_000));
  const rest = `${((ms % MINUTE_MS) / 1_000).toFixed(3)}s`;
  return ms < MINUTE_MS ? rest : `${formatBuildTime(Math.floor(ms / MINUTE_MS) * 60)} ${rest}`;
}
