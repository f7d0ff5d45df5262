import type { Bus } from '@trawl/bus';
import { type Claim, newId } from '@trawl/contracts';
import { createLogger, systemClock } from '@trawl/service-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { executeRun, type RunDeps } from './execute-run.ts';
import type { RunTask } from './run-work.ts';

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

const bus = {
  request: vi.fn<Bus['request']>(() => new Promise(() => {})),
  publish: vi.fn<Bus['publish']>(async () => undefined),
  subscribe: () => ({ stop() {} }),
};

const depsOf = (prepare: () => RunTask, clock = systemClock): RunDeps => ({
  bus: bus as Partial<Bus> as Bus,
  work: { consumer: () => '', tally: () => ({}), prepare },
  clock,
  awakeClock: clock,
  logger: createLogger({ service: 'test', level: 'silent' }),
  retryLimits: { retry: { forMs: 0, firstMs: 0, maxMs: 0 }, backOff: { firstMs: 0, maxMs: 0, totalMs: 0 } },
  random: Math.random,
  draining: new AbortController().signal,
  leaving: new AbortController().signal,
});

test('renews no lease of a run that can’t be prepared, so another worker gets it', async () => {
  vi.useFakeTimers();
  const deps = depsOf(() => {
    throw new Error('unknown type');
  });
  await expect(executeRun(claim, systemClock.monotonicMs(), deps)).rejects.toThrow('unknown type');
  await vi.advanceTimersByTimeAsync(claim.leaseMs);
  expect(bus.request).not.toHaveBeenCalled();
});

test('publishes nothing after its lease, also if it was suspended and no timer has fired yet', async () => {
  vi.useFakeTimers();
  let now = 0;
  const published: number[] = [];
  bus.publish.mockImplementation(async () => void published.push(now));
  const task: RunTask = {
    async execute({ outbox }) {
      await outbox.send({ kind: 'log', text: 'before' });
      now = claim.leaseMs;
      await outbox.send({ kind: 'log', text: 'after' });
      return { outcome: 'done', reason: null };
    },
    close: async () => undefined,
  };
  await executeRun(
    claim,
    0,
    depsOf(() => task, { ...systemClock, monotonicMs: () => now }),
  );
  expect(published).toEqual([0]);
});
