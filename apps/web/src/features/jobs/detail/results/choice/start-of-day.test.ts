import { expect, test } from 'vitest';
import { endOfDay, startOfDay } from './start-of-day.ts';

test.each([
  ['UTC', '2026-11-23', '2026-11-23T00:00:00.000Z', '2026-11-23T23:59:59.999Z'],
  ['Asia/Tokyo', '2026-11-23', '2026-11-22T15:00:00.000Z', '2026-11-23T14:59:59.999Z'],
  ['America/New_York', '2026-11-23', '2026-11-23T05:00:00.000Z', '2026-11-24T04:59:59.999Z'],
  ['Australia/Sydney', '9999-12-31', '9999-12-30T13:00:00.000Z', '9999-12-31T12:59:59.999Z'],
  // Days of 23 or 25 hours.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-25T23:59:59.999Z'],
  ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:59:59.999Z'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00.000Z', '2026-10-04T12:59:59.999Z'],
] as const)('in %s, %s lasts from %s to %s', (zone, day, start, end) => {
  expect(new Date(startOfDay(day, zone)).toISOString()).toBe(start);
  expect(new Date(endOfDay(day, zone)).toISOString()).toBe(end);
});
