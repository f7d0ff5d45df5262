import { INTERVAL_MAX, INTERVAL_UNITS, type IntervalUnit, type Schedule } from '@trawl/contracts';
import { t } from '#language/t.ts';

const HOURS_OF_A_DAY = 24;
const UNITS_DOWN: readonly IntervalUnit[] = ['days', 'hours', 'minutes', 'seconds'];

/** An interval as the user set it: the largest unit with an integer count of 1–999. */
export function splitInterval(seconds: number): { count: number; unit: IntervalUnit } {
  for (const unit of UNITS_DOWN) {
    const count = seconds / INTERVAL_UNITS[unit];
    if (Number.isInteger(count) && count >= 1 && count <= INTERVAL_MAX) return { count, unit };
  }
  return { count: seconds, unit: 'seconds' };
}

/** An interval as text: `30 seconds`, `1 hour`. */
export function formatInterval(seconds: number): string {
  const { count, unit } = splitInterval(seconds);
  return t(`terms.interval.${unit}`, { count });
}

/** A preset as text: at most in hours, as the specification lists them. */
export function formatPreset(seconds: number): string {
  const { count, unit } = splitInterval(seconds);
  return unit === 'days'
    ? t('terms.interval.hours', { count: count * HOURS_OF_A_DAY })
    : t(`terms.interval.${unit}`, { count });
}

/** A job's schedule as text: `Manual`, `Every 8 hours`, `Every day`. */
export function formatSchedule(schedule: Schedule): string {
  if (schedule === 'manual') return t('terms.manual');
  if (schedule === 'auto') return t('terms.automatic');
  const { count, unit } = splitInterval(schedule);
  return count === 1
    ? t(`terms.everyOne.${unit}`)
    : t('terms.every', { interval: t(`terms.interval.${unit}`, { count }) });
}
