/**
 * When a recurring job starts next: on the grid of its own starts, so that lateness doesn't add up, and never in the past,
 * so that an outage is followed by one start instead of all the missed ones.
 *
 * @param last the scheduled time of the start before
 * @returns the first `last + k × interval` (k ≥ 1) that is after `now`
 */
export function nextRunAt(last: Date, intervalS: number, now: Date): Date {
  const interval = intervalS * 1_000;
  const passed = Math.max(0, Math.floor((now.getTime() - last.getTime()) / interval));
  return new Date(last.getTime() + (passed + 1) * interval);
}
