import { expect, test } from 'vitest';
import { askedAmount } from './asked-amount.ts';

test.each([
  [12.3, 12.3],
  [5.1 - 4.96, 0.14],
  [0.005, 0.01],
  [12.305, 12.31],
  [0.000001, 0.01],
])('if %d dollars are missing, the amount to ask for is %d', (missing, asked) => {
  expect(askedAmount(missing)).toBe(asked);
});
