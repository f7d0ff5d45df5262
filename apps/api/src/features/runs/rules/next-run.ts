import type { Calendar } from '@trawl/contracts';
import { nextStart } from '@trawl/contracts/next-start';

/** When a recurring job starts: at a calendar's times, or at intervals. */
export interface Recurrence {
  readonly intervalS: number;
  readonly calendar: Calendar | null;
}

/**
 * The next start of a recurring job: on the grid of its starts, so delays don't accumulate, and never in the past, so an outage
 * is followed by one start instead of all missed ones.
 *
 * @param last the scheduled time of the previous start
 * @returns the calendar's first time after `now`, or the first `last + k × interval` (k ≥ 1) after it
 */
export function nextRunAt(last: Date, { intervalS, calendar }: Recurrence, now: Date): Date {
  // A clock that was set back doesn't repeat the previous start.
  if (calendar !== null) return nextStart(calendar, new Date(Math.max(now.getTime(), last.getTime())));
  const interval = intervalS * 1_000;
  const passed = Math.max(0, Math.floor((now.getTime() - last.getTime()) / interval));
  return new Date(last.getTime() + (passed + 1) * interval);
}
