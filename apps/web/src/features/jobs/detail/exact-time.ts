import { formatBuildTime } from '#format/build-time.ts';

const MINUTE_MS = 60_000;

/** A time to the millisecond, as it is charged, so that a bill's lines add up to its sums: `1h 2m 4.250s`. */
export function formatExactTime(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1_000));
  const rest = `${((ms % MINUTE_MS) / 1_000).toFixed(3)}s`;
  return ms < MINUTE_MS ? rest : `${formatBuildTime(Math.floor(ms / MINUTE_MS) * 60)} ${rest}`;
}
