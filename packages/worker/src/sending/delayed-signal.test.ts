import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayedSignal } from './delayed-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('aborts after the time, with the reason of the first signal', () => {
  const first = new AbortController();
  const { signal } = delayedSignal(first.signal, 100);
  first.abort('end');
  vi.advanceTimersByTime(99);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toBe('end');
  const late = delayedSignal(first.signal, 100);
  vi.advanceTimersByTime(100);
  expect(late.signal.aborted).toBe(true);
});

test('leaves no listener and no timer behind', () => {
  const first = new AbortController();
  const unused = delayedSignal(first.signal, 100);
  unused.dispose();
  expect(getEventListeners(first.signal, 'abort')).toEqual([]);
  const begun = delayedSignal(first.signal, 100);
  first.abort();
  begun.dispose();
  expect(vi.getTimerCount()).toBe(0);
});
