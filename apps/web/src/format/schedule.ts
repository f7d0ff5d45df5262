import { INTERVAL_MAX, INTERVAL_UNITS, type IntervalUnit, type Schedule } from '@trawl/contracts';

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
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

export function formatSchedule(schedule: Schedule): string {
  if (schedule === 'manual') return 'Manual';
  if (schedule === 'auto') return 'Automatic';
  return `Every ${formatInterval(schedule)}`;
}
