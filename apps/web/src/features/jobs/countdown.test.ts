import { expect, it } from 'vitest';
import { countdown } from './countdown.ts';

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;

it.each([
  [-S, null],
  [0, null],
  [1, '1 s'],
  [42 * S, '42 s'],
  [59.5 * S, '1 min'],
  [3.2 * MIN, '4 min'],
  [90 * MIN, '90 min'],
  [2 * H, '2 h'],
  [25.5 * H, '26 h'],
  [48 * H, '2 days'],
])('tells %d ms as %s', (ms, words) => {
  expect(countdown(ms)).toBe(words);
});
