import { describe, expect, it } from 'vitest';
import type { ChosenSettings } from '#settings/settings.ts';
import { formatClock, formatDateTime, formatDay, formatTimeOfDay } from './dates.ts';

describe('formatDateTime', () => {
  it.each<[string, ChosenSettings, string]>([
    ['2026-11-21T01:36:45.000Z', {}, 'Nov 21, 2026 01:36'],
    ['2026-11-21T01:36:45.000Z', { timezone: 'America/New_York' }, 'Nov 20, 2026 20:36'],
    ['2026-05-03T00:05:00.000Z', { language: 'en' }, 'May 3, 2026 00:05'],
    ['2026-01-01T12:00:00.000Z', { timezone: 'Asia/Tokyo' }, 'Jan 1, 2026 21:00'],
    ['2026-01-01T12:00:00.000Z', { timezone: 'Asia/Tokyo', dateFormat: 'DD/MM/YYYY' }, '01/01/2026 9:00 PM'],
    ['2026-03-09T00:05:00.000Z', { dateFormat: 'MM/DD/YYYY', timeFormat: '12h' }, '03/09/2026 12:05 AM'],
    ['2026-03-09T12:05:00.000Z', { timeFormat: '12h' }, '03/09/2026 12:05 PM'],
    ['2026-03-09T00:05:00.000Z', { dateFormat: 'YYYY-MM-DD', timeFormat: '24h' }, '2026-03-09 00:05'],
    [
      '2026-03-09T23:05:00.000Z',
      { dateFormat: 'YYYY-MM-DD', timezone: 'Europe/London', language: 'fr' },
      '2026-03-09 11:05 PM',
    ],
    ['2026-05-03T00:05:00.000Z', { language: 'de' }, '3. Mai 2026 00:05'],
    ['2026-11-29T00:05:00.000Z', { language: 'de', timezone: 'America/New_York' }, '28. Nov. 2026 19:05'],
    ['2026-11-29T00:05:00.000Z', { language: 'es' }, '29 nov 2026 00:05'],
    ['2026-11-29T00:05:00.000Z', { language: 'fr' }, '29 nov. 2026 00:05'],
  ])('%s with %j is %s', (iso, chosen, words) => {
    expect(formatDateTime(iso, chosen)).toBe(words);
  });
});

describe('formatDay', () => {
  it.each<[ChosenSettings, string]>([
    [{}, 'Jan 5, 2026'],
    [{ dateFormat: 'DD/MM/YYYY' }, '05/01/2026'],
    [{ dateFormat: 'YYYY-MM-DD', timezone: 'America/New_York', language: 'de' }, '2026-01-05'],
  ])('2026-01-05 with %j is %s', (chosen, words) => {
    expect(formatDay('2026-01-05', chosen)).toBe(words);
  });
});

describe('formatClock', () => {
  it.each<[ChosenSettings, string]>([
    [{}, '00:05:09'],
    [{ timeFormat: '24h', timezone: 'Australia/Sydney' }, '10:05:09'],
    [{ timeFormat: '12h' }, '12:05:09 AM'],
    [{ dateFormat: 'DD/MM/YYYY' }, '12:05:09 AM'],
  ])('with %j is %s', (chosen, words) => {
    expect(formatClock('2026-05-03T00:05:09.000Z', chosen)).toBe(words);
  });
});

describe('formatTimeOfDay', () => {
  it.each<[ChosenSettings, string]>([
    [{}, '21:00'],
    [{ timeFormat: '24h' }, '21:00'],
    [{ timeFormat: '12h' }, '9:00 PM'],
    [{ dateFormat: 'DD/MM/YYYY' }, '9:00 PM'],
  ])('with %j is %s', (chosen, words) => {
    expect(formatTimeOfDay('21:00', chosen)).toBe(words);
    // The next run's time has the same format.
    expect(formatDateTime('2026-03-09T21:00:00Z', chosen)).toMatch(new RegExp(` ${words}$`));
  });
});
