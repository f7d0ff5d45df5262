import { expect, it } from 'vitest';
import { formatExactTime } from './exact-time.ts';

it.each([
  [0, '0.000s'],
  [1.5, '1.500s'],
  [59.9996, '1m 0.000s'],
  [64.25, '1m 4.250s'],
  [3_600, '1h 0.000s'],
  [93_784.001, '1d 2h 3m 4.001s'],
])('tells %d seconds as %s', (seconds, words) => {
  expect(formatExactTime(seconds)).toBe(words);
});
