import { expect, it } from 'vitest';
import { pressed, readSort, sortText } from './sort.ts';

it('is written to the URL and read again', () => {
  expect(readSort('name')).toEqual({ sort: 'name', order: 'asc' });
  expect(readSort('-results')).toEqual({ sort: 'results', order: 'desc' });
  for (const text of [null, '', 'owner', '-created', 'constructor']) expect(sortText(readSort(text))).toBe('');
  expect(sortText(readSort('-updated'))).toBe('-updated');
});

it('cycles through a column’s first direction, the other direction, and newest first', () => {
  let sorting = readSort(null);
  const seen = [1, 2, 3].map(() => {
    sorting = pressed(sorting, 'results');
    return sortText(sorting);
  });
  expect(seen).toEqual(['-results', 'results', '']);
  expect(sortText(pressed(readSort('name'), 'updated'))).toBe('-updated');
});
