import { expect, test } from 'vitest';
import { backOffMs } from './postpone.ts';

const MINUTE = 60_000;
const due = new Date('2026-11-22T10:00:00Z');
const after = (ms: number) => new Date(due.getTime() + ms);

test('a failed start is postponed for 30 s, then doubling up to an hour', () => {
  expect(backOffMs(due, after(0))).toBe(30_000);
  expect(backOffMs(due, after(31_000))).toBe(31_000);
  expect(backOffMs(due, after(8 * MINUTE))).toBe(8 * MINUTE);
  expect(backOffMs(due, after(5 * 60 * MINUTE))).toBe(60 * MINUTE);
});

test('respects the requested wait up to an hour', () => {
  expect(backOffMs(due, after(0), 5 * MINUTE)).toBe(5 * MINUTE);
  expect(backOffMs(due, after(10 * MINUTE), 5 * MINUTE)).toBe(10 * MINUTE);
  expect(backOffMs(due, after(0), 999_999_000)).toBe(60 * MINUTE);
});

test('a slow clock doesn’t go below the shortest wait', () => {
  expect(backOffMs(due, after(-5 * MINUTE))).toBe(30_000);
});
