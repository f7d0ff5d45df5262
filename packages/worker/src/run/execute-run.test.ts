import type { Bus } from '@trawl/bus';
import { type Claim, newId } from '@trawl/contracts';
import { createLogger, systemClock } from '@trawl/service-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { executeRun } from './execute-run.ts';

afterEach(() => vi.useRealTimers());

const claim: Claim = {
  granted: true,
  runId: newId('RunId'),
  jobId: newId('JobId'),
  platform: 'instagram',
  type: 'follower',
  epoch: 1,
  token: 'a'.repeat(43),
  leaseMs: 12_000,
  sessions: [],
  targets: [],
  pooled: false,
  budgetMs: 1_000,
  paceMs: 0,
};

test('renews no lease of a run that can’t be prepared, so another worker gets it', async () => {
  vi.useFakeTimers();
  let requests = 0;
  const request: Bus['request'] = () => {
    requests += 1;
    return new Promise(() => {});
  };
  const bus = { request, subscribe: () => ({ stop() {} }) };
  const prepare = () => {
    throw new Error('unknown type');
  };
  const running = executeRun(claim, systemClock.monotonicMs(), {
    bus: bus as Partial<Bus> as Bus,
    work: { consumer: () => '', tally: () => ({}), prepare },
    clock: systemClock,
    awakeClock: systemClock,
    logger: createLogger({ service: 'test', level: 'silent' }),
    retryLimits: { retry: { forMs: 0, firstMs: 0, maxMs: 0 }, backOff: { firstMs: 0, maxMs: 0, totalMs: 0 } },
    random: Math.random,
    draining: new AbortController().signal,
    leaving: new AbortController().signal,
  });
  await expect(running).rejects.toThrow('unknown type');
  await vi.advanceTimersByTimeAsync(claim.leaseMs);
  expect(requests).toBe(0);
});
