import { describe, expect, it } from 'vitest';
import { formatClock, formatDateTime } from './dates.ts';

describe('formatDateTime', () => {
  it.each([
    ['2026-11-21T01:36:45.000Z', 'UTC', 'Nov 21, 2026 01:36'],
    ['2026-11-21T01:36:45.000Z', 'America/New_York', 'Nov 20, 2026 20:36'],
    ['2026-05-03T00:05:00.000Z', 'UTC', 'May 3, 2026 00:05'],
    ['2026-01-01T12:00:00.000Z', 'Asia/Tokyo', 'Jan 1, 2026 21:00'],
  ])('%s in %s is %s', (iso, zone, words) => {
    expect(formatDateTime(iso, zone)).toBe(words);
  });
});

describe('formatClock', () => {
  it('shows midnight as 00', () => {
    expect(formatClock('2026-05-03T00:05:09.000Z', 'UTC')).toBe('00:05:09');
  });
});
