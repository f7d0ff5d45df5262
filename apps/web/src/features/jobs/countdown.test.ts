import { expect, it } from 'vitest';
import { countdown } from './countdown.ts';

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;

it.each([
  [-S, null],
  [0, null],
  [1, { count: 1, unit: 's' }],
  [42 * S, { count: 42, unit: 's' }],
  [59.5 * S, { count: 1, unit: 'min' }],
  [3.2 * MIN, { count: 4, unit: 'min' }],
  [90 * MIN, { count: 90, unit: 'min' }],
  [2 * H, { count: 2, unit: 'h' }],
  [25.5 * H, { count: 26, unit: 'h' }],
  [48 * H, { count: 2, unit: 'days' }],
])('formats %d ms as %o', (ms, expected) => {
  expect(countdown(ms)).toEqual(expected);
});
