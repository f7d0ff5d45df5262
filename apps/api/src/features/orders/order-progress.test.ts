import { expect, test } from 'vitest';
import { percentDone } from './order-progress.ts';

test.each([
  [0, 100_000, 0],
  [29, 100, 29],
  [57, 100, 57],
  [2, 3, 66.66],
  [9_999_501, 10_000_000, 99.99],
  [9_999_999, 10_000_000, 99.99],
  [10_000_000, 10_000_000, 100],
  [200_000, 100_000, 100],
])('%d of %d messages are %d percent', (done, quantity, percent) => {
  expect(percentDone(done, quantity)).toBe(percent);
});
