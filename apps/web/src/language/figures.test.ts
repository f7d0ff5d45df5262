import { expect, it } from 'vitest';
import { theirMoney, theirNumber } from './figures.ts';

it('reads the server’s numbers, grouped or not', () => {
  expect([theirNumber('10000'), theirNumber('280,000,000'), theirNumber('7')]).toEqual(['10,000', '280,000,000', '7']);
});

it('keeps the decimals of the server’s amounts', () => {
  expect([theirMoney('$499.985'), theirMoney('$1,234.00425'), theirMoney('$12')]).toEqual([
    '$499.985',
    '$1,234.00425',
    '$12',
  ]);
});
