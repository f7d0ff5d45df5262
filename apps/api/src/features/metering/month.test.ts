import { expect, test } from 'vitest';
import { monthOf } from './month.ts';

const month = (anchor: string, now: string) => {
  const { start, end } = monthOf(new Date(anchor), new Date(now));
  return [start.toISOString(), end.toISOString()];
};

test.each([
  ['2026-01-15T10:00:00Z', '2026-01-15T10:00:00Z', '2026-01-15T10:00:00.000Z', '2026-02-15T10:00:00.000Z'],
  ['2026-01-15T10:00:00Z', '2026-02-15T09:59:59Z', '2026-01-15T10:00:00.000Z', '2026-02-15T10:00:00.000Z'],
  ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00Z', '2026-02-15T10:00:00.000Z', '2026-03-15T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-03-01T00:00:00Z', '2026-02-28T10:00:00.000Z', '2026-03-31T10:00:00.000Z'],
  ['2024-02-29T00:00:00Z', '2026-11-21T00:00:00Z', '2026-10-29T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-05T00:00:00Z', '2026-12-31T23:00:00.000Z', '2027-01-31T23:00:00.000Z'],
])('a plan since %s is at %s in the month from %s to %s', (anchor, now, start, end) => {
  expect(month(anchor, now)).toEqual([start, end]);
});
