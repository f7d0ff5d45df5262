import { expect, it } from 'vitest';
import { FruitlessPages } from './fruitless-pages.ts';

const START = { collected: 10, pages: 5 };

/** The number of interruptions that are tolerated if so many pages without new rows precede each. */
function tolerated(fruitless: FruitlessPages, pagesBetween: number, { collected, pages }: typeof START): number {
  for (let count = 1; count <= 1_000; count++)
    if (fruitless.areTooMany({ collected, pages: pages + count * pagesBetween })) return count - 1;
  return Number.POSITIVE_INFINITY;
}

it('recognizes a list that fails again and again without new rows', () => {
  expect(tolerated(new FruitlessPages(START), 1, START)).toBe(30);
  expect(tolerated(new FruitlessPages(START), 2, START)).toBe(60);
});

it('tolerates rare interruptions of a long known part, and repeated failures of one page', () => {
  expect(tolerated(new FruitlessPages(START), 3, START)).toBe(Number.POSITIVE_INFINITY);
  expect(tolerated(new FruitlessPages(START), 0, START)).toBe(Number.POSITIVE_INFINITY);
});

it('counts again after a new row', () => {
  const fruitless = new FruitlessPages(START);
  for (let pages = 6; pages <= 35; pages++) expect(fruitless.areTooMany({ collected: 10, pages })).toBe(false);
  const progress = { collected: 11, pages: 36 };
  expect(fruitless.areTooMany(progress)).toBe(false);
  expect(tolerated(fruitless, 1, progress)).toBe(30);
});
