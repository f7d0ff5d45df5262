/**
 * The next start of a recurring job: on the grid of its starts, so delays don't accumulate, and never in the past, so an outage
 * is followed by one start instead of all missed ones.
 *
 * @param last the scheduled time of the previous start
 * @returns the first `last + k × interval` (k ≥ 1) that is after `now`
 */
export function nextRunAt(last: Date, intervalS: number, now: Date): Date {
  const interval = intervalS * 1_000;
  const passed = Math.max(0, Math.floor((now.getTime() - last.getTime()) / interval));
  return new Date(last.getTime() + (passed + 1) * interval);
}
