import { BEAT_MS, type BeatAnswer, newId } from '@trawl/contracts';
import { createLogger, systemClock } from '@trawl/service-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { createEventWindow } from './event-window.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createStopSwitch } from './stop-switch.ts';

afterEach(() => vi.useRealTimers());

test('renews the lease from the time of the request, because the API may have renewed it then', async () => {
  vi.useFakeTimers();
  const answered = Promise.withResolvers<BeatAnswer>();
  const renew = vi.fn();
  let now = 1_000;
  const beating = startHeartbeat({
    bus: { request: () => answered.promise as Promise<never> },
    claim: { runId: newId('RunId'), epoch: 1, token: 'a'.repeat(43) },
    lease: { renew, remainingMs: () => 1 },
    window: createEventWindow(1),
    stop: createStopSwitch(0),
    clock: { ...systemClock, monotonicMs: () => now },
    logger: createLogger({ service: 'test', level: 'silent' }),
    seq: () => 0,
    onBudget: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  now = 3_500;
  answered.resolve({ verdict: 'go', storedSeq: 0 });
  await beating.stop();
  expect(renew.mock.calls).toEqual([[1_000]]);
});
