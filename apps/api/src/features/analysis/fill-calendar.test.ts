import { expect, test } from 'vitest';
import { fillCalendar } from './fill-calendar.ts';

test('fills gaps, across a change of year and of the clocks', () => {
  const found = [
    { start: '2025-12-29', count: 2 },
    { start: '2026-01-12', count: 1 },
  ];
  expect(fillCalendar(found, 7, 10)).toEqual({
    shown: [
      { start: '2025-12-29', count: 2 },
      { start: '2026-01-05', count: 0 },
      { start: '2026-01-12', count: 1 },
    ],
    earlier: 0,
  });
});

test('counts what is earlier than the latest periods', () => {
  const found = [
    { start: '1970-01-01', count: 5 },
    { start: '2026-03-28', count: 4 },
    { start: '2026-03-30', count: 3 },
  ];
  expect(fillCalendar(found, 1, 2)).toEqual({
    shown: [
      { start: '2026-03-29', count: 0 },
      { start: '2026-03-30', count: 3 },
    ],
    earlier: 9,
  });
});

test('has no periods without entries', () => {
  expect(fillCalendar([], 1, 10)).toEqual({ shown: [], earlier: 0 });
});
