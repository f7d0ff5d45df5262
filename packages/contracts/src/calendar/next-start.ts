import { Temporal } from 'temporal-polyfill';
import type { Calendar } from './calendar.ts';
import { WEEKDAYS } from './weekdays.ts';

/** From the day before to the same weekday a week later, even if a zone skips a day, as Samoa's did in 2011. */
const DAYS_SEARCHED = 10;

/**
 * The first start of a calendar after a time. Each chosen day has exactly one start: the first of two if the clocks repeat its
 * hour, and the next valid minute if they skip it.
 */
export function nextStart({ days, time, zone }: Calendar, after: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  // The start of yesterday can be today, if the clocks skipped yesterday's last hour.
  const yesterday = from.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 });
  for (let ahead = 0; ahead < DAYS_SEARCHED; ahead++) {
    const day = yesterday.add({ days: ahead });
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
