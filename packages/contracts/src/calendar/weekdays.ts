/** In a file without schemas, so that a page with them doesn't load zod. */

/** In the order of ISO 8601, which Temporal numbers from 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The schedule of a job with a calendar, in seconds: a day, for clients and older replicas that don't support calendars. */
export const CALENDAR_INTERVAL_S = 86_400;
