import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDeadline } from './watch-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('is over when no time remains', () => {
  let remaining = 300;
  const over = vi.fn();
  watchDeadline(() => remaining, over);
  vi.advanceTimersByTime(299);
  expect(over).not.toHaveBeenCalled();
  remaining = 0;
  vi.advanceTimersByTime(30);
  expect(over).toHaveBeenCalledOnce();
});

test('reads a time that stands still just before its end a few times a second', () => {
  const remaining = vi.fn(() => 1);
  const stop = watchDeadline(remaining, () => undefined);
  vi.advanceTimersByTime(1_000);
  expect(remaining.mock.calls.length).toBeLessThan(50);
  stop();
});
