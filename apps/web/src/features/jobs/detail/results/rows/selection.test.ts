import { expect, it } from 'vitest';
import { addRange, NONE, toggle } from './selection.ts';

const row = (n: number) => ({ n, values: {} });

it('selects rows, and deselects them if all are selected', () => {
  const one = toggle(NONE, [row(1)]);
  const three = toggle(one, [row(1), row(2), row(3)]);
  expect([...three.keys()]).toEqual([1, 2, 3]);
  expect([...toggle(three, [row(1), row(3)]).keys()]).toEqual([2]);
});

it('adds the loaded rows of a range, in both directions', () => {
  const rowAt = (place: number) => (place === 4 ? undefined : row(place));
  expect([...addRange(toggle(NONE, [row(9)]), rowAt, 5, 3).keys()]).toEqual([9, 3, 5]);
});
