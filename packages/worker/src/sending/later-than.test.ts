import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { laterThan } from './later-than.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('aborts after the time, with the reason of the first signal', () => {
  const first = new AbortController();
  const { signal } = laterThan(first.signal, 100);
  first.abort('end');
  vi.advanceTimersByTime(99);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toBe('end');
  const late = laterThan(first.signal, 100);
  vi.advanceTimersByTime(100);
  expect(late.signal.aborted).toBe(true);
});

test('leaves no listener and no timer behind', () => {
  const first = new AbortController();
  const unused = laterThan(first.signal, 100);
  unused.forget();
  expect(getEventListeners(first.signal, 'abort')).toEqual([]);
  const begun = laterThan(first.signal, 100);
  first.abort();
  begun.forget();
  expect(vi.getTimerCount()).toBe(0);
});
