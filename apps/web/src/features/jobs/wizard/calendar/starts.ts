import type { Calendar } from '@trawl/contracts';
import { nextStart } from '@trawl/contracts/next-start';

const WEEK_MS = 7 * 86_400_000;

/** Whether this browser supports a time zone: its list can be older than the server's. */
export function supportsZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/** A calendar's n-th start after a time, n from 1. Weeks count as 168 hours, so daylight saving time can shift it by an hour. */
export function nthStart(calendar: Calendar, after: Date, number: number): Date {
  const weeks = Math.floor((number - 1) / calendar.days.length);
  let at = after;
  for (let left = (number - 1) % calendar.days.length; left >= 0; left--) at = nextStart(calendar, at);
  return new Date(at.getTime() + weeks * WEEK_MS);
}
