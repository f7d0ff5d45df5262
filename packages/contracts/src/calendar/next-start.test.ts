import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Calendar } from './calendar.ts';
import { nextStart } from './next-start.ts';
import { WEEKDAYS } from './weekdays.ts';

const EVERY_DAY: readonly (typeof WEEKDAYS)[number][] = WEEKDAYS;
const daily = (time: string, zone: string): Calendar => ({ days: [...EVERY_DAY], time, zone });

describe('times that the clocks skip or repeat', () => {
  test.each([
    // [what, calendar, after, start]
    ['an ordinary day', daily('09:00', 'Europe/Berlin'), '2026-11-23T07:59:59Z', '2026-11-23T08:00:00Z'],
    ['exactly at a start', daily('09:00', 'Europe/Berlin'), '2026-11-23T08:00:00Z', '2026-11-24T08:00:00Z'],
    ['the hour skipped in spring', daily('02:30', 'Europe/Berlin'), '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
    ['its first minute', daily('02:00', 'Europe/Berlin'), '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
    ['the day after', daily('02:30', 'Europe/Berlin'), '2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z'],
    ['the hour repeated in autumn', daily('02:30', 'Europe/Berlin'), '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
    ['its second time', daily('02:30', 'Europe/Berlin'), '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ['a skip at midnight', daily('00:30', 'America/Santiago'), '2026-09-05T12:00:00Z', '2026-09-06T04:00:00Z'],
    ['a skip of half an hour', daily('02:15', 'Australia/Lord_Howe'), '2026-10-03T12:00:00Z', '2026-10-03T15:30:00Z'],
    ['a skipped day', daily('09:00', 'Pacific/Apia'), '2011-12-29T20:00:00Z', '2011-12-30T10:00:00Z'],
    ['the day after it', daily('09:00', 'Pacific/Apia'), '2011-12-30T10:00:00Z', '2011-12-30T19:00:00Z'],
  ])('%s', (_, calendar, after, start) => {
    expect(nextStart(calendar, new Date(after)).toISOString()).toBe(start.replace('Z', '.000Z'));
  });

  it('waits for the next week if the clocks go back to the evening before its day', () => {
    const calendar: Calendar = { days: ['sunday'], time: '00:00', zone: 'America/Goose_Bay' };
    const saturdayEvening = new Date('1994-10-30T03:30:00Z');
    expect(nextStart(calendar, saturdayEvening).toISOString()).toBe('1994-11-06T04:00:00.000Z');
  });

  it('waits for its weekdays', () => {
    const calendar: Calendar = { days: ['monday', 'thursday'], time: '09:00', zone: 'Europe/Berlin' };
    const starts = ['2026-11-23T08:00:00.000Z', '2026-11-26T08:00:00.000Z', '2026-11-30T08:00:00.000Z'];
    let at = new Date('2026-11-21T00:00:00Z');
    for (const start of starts) {
      at = nextStart(calendar, at);
      expect(at.toISOString()).toBe(start);
    }
  });
});

const ZONES = [
  ...['UTC', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Sao_Paulo', 'America/Santiago'],
  ...['America/St_Johns', 'Africa/Casablanca', 'Africa/Cairo', 'Asia/Tehran', 'Asia/Kathmandu', 'Asia/Gaza'],
  ...['Australia/Lord_Howe', 'Australia/Sydney', 'Pacific/Apia', 'Pacific/Chatham', 'Pacific/Kiritimati'],
] as const;

const twoDigits = (count: number) => String(count).padStart(2, '0');
const calendars = fc.record({
  days: fc.subarray([...EVERY_DAY], { minLength: 1 }),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((time) => time.map(twoDigits).join(':')),
  zone: fc.constantFrom(...ZONES),
});
const moments = fc.date({ min: new Date('2008-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date, weekday and time of day that a clock of the zone shows, by Intl. */
function clockIn(zone: string, at: Date) {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: String(parts.weekday).toLowerCase(),
    time: `${parts.hour}:${parts.minute}`,
  };
}

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('any calendar, in any zone and year', () => {
  it('starts at its time, or at the first minute after a skip', () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, after) => {
        const start = nextStart(calendar, after);
        expect(start.getTime()).toBeGreaterThan(after.getTime());
        const shown = clockIn(calendar.zone, start);
        if (shown.time === calendar.time) {
          expect(calendar.days).toContain(shown.weekday);
          return;
        }
        // Else the clock skips the calendar's time between this minute and the one before.
        const before = clockIn(calendar.zone, new Date(start.getTime() - MINUTE));
        const skipsDay = before.date !== shown.date;
        expect(skipsDay || before.time < calendar.time).toBe(true);
        expect(skipsDay || shown.time > calendar.time).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has one start on each of its days, without a gap', () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, after) => {
        const daysOfStarts: string[] = [];
        let at = after;
        const until = after.getTime() + 400 * DAY;
        while (at.getTime() < until) {
          at = nextStart(calendar, at);
          daysOfStarts.push(clockIn(calendar.zone, at).date);
        }
        // A day that is skipped as a whole starts at the midnight after it.
        const skips = daysOfStarts.length - new Set(daysOfStarts).size;
        expect(skips).toBeLessThanOrEqual(calendar.zone === 'Pacific/Apia' ? 1 : 0);
        const weeks = 400 / 7;
        expect(Math.abs(daysOfStarts.length - weeks * calendar.days.length)).toBeLessThan(calendar.days.length + 2);
      }),
      { numRuns: 60 },
    );
  });

  it('misses no minute at which its clock shows its time', () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, after) => {
        const start = nextStart(calendar, after).getTime();
        const earlier: string[] = [];
        const seen = new Set<string>();
        const first = Math.ceil((after.getTime() + 1) / MINUTE) * MINUTE;
        for (let at = first; at < Math.min(start, first + 2 * DAY); at += MINUTE) {
          const shown = clockIn(calendar.zone, new Date(at));
          if (shown.time !== calendar.time || !calendar.days.some((day) => day === shown.weekday)) continue;
          earlier.push(shown.date);
          // The second of a repeated minute follows the first by at most a day.
          for (let back = MINUTE; back < DAY; back += MINUTE) {
            const past = clockIn(calendar.zone, new Date(at - back));
            if (past.time === shown.time && past.date === shown.date) seen.add(shown.date);
          }
        }
        expect(earlier.filter((date) => !seen.has(date))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

it('finds a start in every zone that a calendar may have', () => {
  const abbreviations = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}T`));
  const zones = [
    ...Intl.supportedValuesOf('timeZone'),
    ...abbreviations,
    ...abbreviations.map((zone) => zone.toLowerCase()),
  ];
  const accepted = zones.filter((zone) => Calendar.safeParse(daily('09:00', zone)).success);
  expect(accepted).toEqual(expect.arrayContaining(['Europe/Berlin', 'EST', 'cet']));
  for (const zone of accepted) expect(() => nextStart(daily('09:00', zone), new Date()), zone).not.toThrow();
});
