import { expect, test } from 'vitest';
import { KeptDays } from './kept-days.ts';

test('reads the days of each plan', () => {
  expect(KeptDays.parse('free:90')).toEqual({ free: 90 });
  expect(KeptDays.parse(' free:30, professional:36500 ')).toEqual({ free: 30, professional: 36_500 });
});

test.each([
  '',
  'free',
  'free:',
  'free:29',
  'free:36501',
  'free:90.5',
  'free:x',
  'gold:90',
  'free:90,free:91',
  'free:90,',
])('refuses %j', (text) => expect(KeptDays.safeParse(text).success).toBe(false));
