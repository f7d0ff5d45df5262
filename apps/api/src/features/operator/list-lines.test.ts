import { expect, test } from 'vitest';
import { LISTED_MAX, listLines } from './list-lines.ts';

const entries = (count: number) => Array.from({ length: count }, (_, n) => n);

test('a list that fits is complete', () => {
  expect(listLines(entries(LISTED_MAX), String)).toEqual(entries(LISTED_MAX).map(String));
});

test('a list that is cut says so', () => {
  const lines = listLines(entries(LISTED_MAX + 1), String);
  expect(lines).toHaveLength(LISTED_MAX + 1);
  expect(lines.slice(-2)).toEqual(['199', 'There are more; these are the first 200.']);
  expect(listLines(entries(LISTED_MAX + 1), String, 'newest').at(-1)).toBe('There are more; these are the newest 200.');
});
