import { INTERVAL_MAX, INTERVAL_UNITS, type IntervalUnit, type Schedule } from '@trawl/contracts';
import { texts } from './words.ts';

const UNITS_DOWN: readonly IntervalUnit[] = ['days', 'hours', 'minutes', 'seconds'];

/** An interval as the person set it: the largest unit that it is a whole 1–999 of. */
export function splitInterval(seconds: number): { count: number; unit: IntervalUnit } {
  for (const unit of UNITS_DOWN) {
    const count = seconds / INTERVAL_UNITS[unit];
    if (Number.isInteger(count) && count >= 1 && count <= INTERVAL_MAX) return { count, unit };
  }
  return { count: seconds, unit: 'seconds' };
}

/** An interval in words: `30 seconds`, `1 hour`. */
export function formatInterval(seconds: number): string {
  const { count, unit } = splitInterval(seconds);
  return texts.interval(count, unit);
}

export function formatSchedule(schedule: Schedule): string {
  if (schedule === 'manual') return texts.manual;
  if (schedule === 'auto') return texts.automatic;
  return texts.every(formatInterval(schedule));
}
