import { Temporal } from 'temporal-polyfill';
import type { Calendar } from './calendar.ts';
import { WEEKDAYS } from './weekdays.ts';

/**
 * From the day of the given time to the day after the same weekday of the next week. Where the clocks go back across midnight, the
 * next day's start may have passed on the evening before, as in Goose Bay in 1994.
 */
const DAYS_SEARCHED = 9;

/**
 * The first start of a calendar after a time. Each chosen day has exactly one start: the first of two if the clocks repeat its
 * hour, and the next valid minute if they skip it.
 */
export function nextStart({ days, time, zone }: Calendar, after: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  // The day before has no later start: if the clocks skipped it, its start is the moment at which they did.
  const today = from.toZonedDateTimeISO(zone).toPlainDate();
  for (let ahead = 0; ahead < DAYS_SEARCHED; ahead++) {
    const day = today.add({ days: ahead });
    const name = WEEKDAYS[day.dayOfWeek - 1];
    if (name === undefined || !days.includes(name)) continue;
    const start = startAt(day.toPlainDateTime(Temporal.PlainTime.from(time)), zone);
    if (start.epochMilliseconds > after.getTime()) return new Date(start.epochMilliseconds);
  }
  throw new Error(`no start of ${days.join()} ${time} ${zone} after ${after.toISOString()}`);
}

function startAt(local: Temporal.PlainDateTime, zone: string): Temporal.ZonedDateTime {
  const start = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (start.toPlainDateTime().equals(local)) return start;
  // The clocks skip this time, so `start` is before the skip, which ends at the next valid minute.
  return start.getTimeZoneTransition('next') ?? start;
}
