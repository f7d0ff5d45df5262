import { expect, it } from 'vitest';
import { NONE, toggle, withRows } from './selection.ts';

const row = (n: number) => ({ n, values: {} });

it('selects rows, and deselects them if all are selected', () => {
  const one = toggle(NONE, [row(1)]);
  const three = toggle(one, [row(1), row(2), row(3)]);
  expect([...three.keys()]).toEqual([1, 2, 3]);
  expect([...toggle(three, [row(1), row(3)]).keys()]).toEqual([2]);
});

it('adds rows, and keeps those that are selected', () => {
  expect([...withRows(toggle(NONE, [row(9), row(3)]), [row(3), row(4)]).keys()]).toEqual([9, 3, 4]);
});
