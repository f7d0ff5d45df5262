import { z } from 'zod';
import { field } from '../messages/fields.ts';
import { problem } from '../messages/msg.ts';
import { CALENDAR_INTERVAL_S, WEEKDAYS } from './weekdays.ts';

/** The longest name of a time zone has 32 characters. */
const ZONE_MAX = 64;
const DAYS_MAX = 20;
const TIME_MAX = 5;

/** Abbreviations such as `PST`, which Node.js and Chrome accept, but neither IANA nor Temporal, which computes the starts. */
const ABBREVIATION = /^(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** Rejects offsets such as `+02:00`, which have no daylight saving time and which older browsers can't show. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || ABBREVIATION.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Refines a recurring job: it starts on these days at this time of day in this zone. */
export const Calendar = z
  .strictObject({
    days: z
      .array(z.enum(WEEKDAYS, problem('job.calendar_days_invalid')), problem('job.calendar_days_invalid'))
      .min(1, problem('job.calendar_days_invalid'))
      .max(DAYS_MAX, problem('job.calendar_days_invalid'))
      .overwrite((days) => WEEKDAYS.filter((day) => days.includes(day)))
      .describe('On which days of the week, in English and in lower case.'),
    time: z
      .string(problem('job.calendar_time_invalid'))
      .max(TIME_MAX, { error: problem('job.calendar_time_invalid'), abort: true })
      .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, problem('job.calendar_time_invalid'))
      .describe('The time of day, from 00:00 to 23:59.'),
    zone: z
      .string(problem('job.calendar_zone_unknown'))
      .max(ZONE_MAX, problem('input.too_long', { field: field('zone'), count: ZONE_MAX }))
      .refine(isZone, problem('job.calendar_zone_unknown'))
      .describe('An IANA time zone, such as Europe/Berlin.'),
  })
  .describe(
    `Only with the schedule ${CALENDAR_INTERVAL_S}. A time that the clocks skip is replaced by the next valid minute; a time that they repeat counts once.`,
  );
export type Calendar = z.infer<typeof Calendar>;
