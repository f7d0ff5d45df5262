import { expect, test } from 'vitest';
import { utcClock, utcMinute } from './format-utc.ts';

test('formats a moment in UTC', () => {
  const at = new Date('2026-11-22T10:05:30.900+01:00');
  expect(utcMinute(at)).toBe('2026-11-22 09:05 UTC');
  expect(utcClock(at)).toBe('09:05:30 UTC');
});
