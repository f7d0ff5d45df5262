import {
  type Calendar,
  INTERVAL_MAX,
  INTERVAL_UNITS,
  type IntervalUnit,
  type Schedule,
  WEEKDAYS,
  type Weekday,
} from '@trawl/contracts';
import { formatTimeOfDay } from '#format/dates.ts';
import { memoized } from '#format/memoized.ts';
import { currentLanguage } from '#settings/current-language.ts';
import { t } from './t.ts';

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

/** A preset as text, in hours instead of days: "Every 24 hours". */
export function formatPreset(seconds: number): string {
  const { count, unit } = splitInterval(seconds);
  return unit === 'days'
    ? t('terms.interval.hours', { count: count * HOURS_OF_A_DAY })
    : t(`terms.interval.${unit}`, { count });
}

const weekdayFormat = memoized((name, weekday: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat(name, { weekday, timeZone: 'UTC' });
  return (day: Weekday) => format.format(Date.UTC(...A_MONDAY, WEEKDAYS.indexOf(day) + 1));
});
const listFormat = memoized((name, style: 'long') => new Intl.ListFormat(name, { style }));
/** The year and month (from 0) of a month whose first day is a Monday. */
const A_MONDAY = [2024, 0] as const;

/** A day of the week in the current language. */
export const formatWeekday = (day: Weekday, width: 'long' | 'short' = 'long'): string =>
  weekdayFormat(currentLanguage(), width)(day);

/** `Every Monday and Thursday at 09:00 Europe/Berlin`; `Mon, Thu at 09:00` in lists. */
function formatCalendar({ days, time: start, zone }: Calendar, width: 'long' | 'short'): string {
  const time = formatTimeOfDay(start);
  const place = { time, zone: zone.replaceAll('_', ' ') };
  if (days.length === WEEKDAYS.length) return t('terms.calendarDaily', place);
  const names = days.map((day) => formatWeekday(day, width));
  if (width === 'short') return t('terms.calendarShort', { days: names.join(', '), time });
  return t('terms.calendar', { days: listFormat(currentLanguage(), 'long').format(names), ...place });
}

/** A job's schedule as text: `Manual`, `Every 8 hours`, `Every day`, or its calendar. */
export function formatSchedule(schedule: Schedule, calendar?: Calendar, width: 'long' | 'short' = 'long'): string {
  if (schedule === 'manual') return t('terms.manual');
  if (schedule === 'auto') return t('terms.automatic');
  if (calendar) return formatCalendar(calendar, width);
  const { count, unit } = splitInterval(schedule);
  return count === 1
    ? t(`terms.everyOne.${unit}`)
    : t('terms.every', { interval: t(`terms.interval.${unit}`, { count }) });
}
