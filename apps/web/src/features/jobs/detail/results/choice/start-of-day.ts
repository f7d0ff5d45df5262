import { memoized } from '#format/memoized.ts';
import type { Timezone } from '#settings/settings.ts';

const DAY_MS = 86_400_000;

const offsetFormat = memoized(
  (language, timeZone: Timezone) => new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longOffset' }),
);

/** How far a zone is ahead of UTC at a time, in milliseconds. */
function offsetAt(at: number, zone: Timezone): number {
  const parts = offsetFormat('en', zone).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // UTC is 'GMT', without a number.
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(offset) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
}

/** Whether a text is a day without a time, such as 2026-11-23. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A midnight of UTC as one of a zone; both in milliseconds since 1970. No zone of the settings changes its clocks at midnight. */
function midnightIn(zone: Timezone, midnight: number): number {
  // The offset at midnight in UTC may be that of the next or previous season.
  const near = midnight - offsetAt(midnight, zone);
  return midnight - offsetAt(near, zone);
}

/** The first millisecond of a day in a zone. */
export const startOfDay = (day: string, zone: Timezone): number => midnightIn(zone, Date.parse(day));

/** The last millisecond of a day in a zone. */
export const endOfDay = (day: string, zone: Timezone): number => midnightIn(zone, Date.parse(day) + DAY_MS) - 1;
