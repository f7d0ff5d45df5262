import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAwakeClock } from './awake-clock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('runs with the monotonic clock while the process runs', () => {
  const clock = createAwakeClock({ monotonicMs: () => performance.now() });
  const from = clock.monotonicMs();
  vi.advanceTimersByTime(30_000);
  expect(clock.monotonicMs() - from).toBe(30_000);
});

test('excludes a stop, whether its timer or other code notices the stop first', () => {
  let stoppedMs = 0;
  const clock = createAwakeClock({ monotonicMs: () => performance.now() + stoppedMs });
  const from = clock.monotonicMs();
  vi.advanceTimersByTime(1_000);
  stoppedMs += 8_000;
  expect(clock.monotonicMs() - from).toBe(1_250);
  stoppedMs += 8_000;
  vi.advanceTimersByTime(2_000);
  expect(clock.monotonicMs() - from).toBeLessThanOrEqual(3_500);
});

test('includes short delays of the event loop', () => {
  let delayMs = 0;
  const clock = createAwakeClock({ monotonicMs: () => performance.now() + delayMs });
  const from = clock.monotonicMs();
  delayMs += 900;
  expect(clock.monotonicMs() - from).toBe(900);
});
