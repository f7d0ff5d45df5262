import { setTimeout as wait } from 'node:timers/promises';
import { EVENT_WINDOW } from '@trawl/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOf, type RunAtApi, rowsOf } from '../src/testing/fake-api.ts';
import { startFixture, target, type WorkerFixture } from './fixture.ts';
import { type Moment, rowNames } from './scripted-platform.ts';

let fixture: WorkerFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const some = (run: RunAtApi) => vi.waitFor(() => expect(rowsOf(run).length).toBeGreaterThan(20), { interval: 5 });
const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 30_000, interval: 5 });
const slowly = ({ signal }: Moment) => wait(20, undefined, { signal });
const endless = { total: 1_000_000, pageSize: 10 };
const dispatch = (more: object = {}) =>
  fixture.api.dispatch({ type: 'follower', targets: [target('a', 500_000)], ...more });

test.each([
  ['pause', 'paused'],
  ['stop', 'stopped'],
] as const)('ends at its checkpoint within two seconds when told to %s', async (verdict, outcome) => {
  const { open } = await fixture.work({ ...endless, before: slowly });
  const run = await dispatch();
  await some(run);
  const asked = performance.now();
  fixture.api.control(run.claim.runId, verdict);
  await ended(run);
  expect(performance.now() - asked).toBeLessThan(2_000);
  expect(run.stored.at(-1)).toMatchObject({ kind: 'end', outcome });
  const rows = rowsOf(run);
  expect(rows).toEqual(rowNames('a', rows.length));
  await vi.waitFor(() => expect(open()).toBe(0));
});

test('a late command for an earlier epoch doesn’t end the run', async () => {
  await fixture.work({ ...endless, before: slowly });
  const run = await dispatch({ epoch: 2 });
  await some(run);
  fixture.api.control(run.claim.runId, 'stop', 1);
  fixture.api.control(run.claim.runId, 'pause', 2);
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'paused' });
});

test('learns from the next heartbeat what was lost on the control subject', async () => {
  await fixture.work({ ...endless, before: slowly });
  const run = await dispatch();
  await some(run);
  run.verdict = 'pause';
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'paused' });
});

test('pauses within two seconds while the platform hangs, and keeps earlier pages', async () => {
  const hangs = async ({ at, signal }: Moment) => {
    if (at >= 50) await wait(600_000, undefined, { signal });
  };
  await fixture.work({ ...endless, before: hangs });
  const run = await dispatch();
  await vi.waitFor(() => expect(rowsOf(run).length).toBe(50));
  const asked = performance.now();
  fixture.api.control(run.claim.runId, 'pause');
  await ended(run);
  expect(performance.now() - asked).toBeLessThan(2_000);
  expect(rowsOf(run)).toEqual(rowNames('a', 50));
});

test('sends heartbeats until its last event is stored, and charges by events only', async () => {
  await fixture.work({ total: 30, pageSize: 10 });
  fixture.api.storing = false;
  const run = await dispatch();
  await vi.waitFor(() => expect(run.beats.length).toBeGreaterThan(1), { timeout: 30_000 });
  fixture.api.storing = true;
  await ended(run);
  expect(run.beats.every(({ runningMs }) => runningMs === 0)).toBe(true);
  const beats = run.beats.length;
  await expect(vi.waitFor(() => expect(run.beats.length).toBeGreaterThan(beats + 1), 3_000)).rejects.toThrow();
});

test('isn’t charged while its window is full', async () => {
  await fixture.work({ ...endless, before: slowly });
  fixture.api.storing = false;
  const run = await dispatch();
  const full = (beat: { seq: number } | undefined) => beat?.seq === EVENT_WINDOW;
  await vi.waitUntil(() => run.beats.some(full), { timeout: 30_000, interval: 20 });
  const heldAt = performance.now();
  await vi.waitUntil(() => run.beats.filter(full).length > 8, { timeout: 30_000, interval: 20 });
  const heldMs = performance.now() - heldAt;
  fixture.api.storing = true;
  await vi.waitFor(() => expect(run.stored.length).toBeGreaterThan(EVENT_WINDOW + 2), { timeout: 30_000 });
  fixture.api.control(run.claim.runId, 'stop');
  await ended(run);
  const [before, after] = [run.stored[EVENT_WINDOW - 1], run.stored[EVENT_WINDOW + 1]];
  expect((after?.runningMs ?? 0) - (before?.runningMs ?? 0)).toBeLessThan(heldMs);
  expect(after?.waitedMs).toBe(0);
});

test('a fenced run sends nothing more and closes its context', async () => {
  const { open, worker } = await fixture.work({ ...endless, before: slowly });
  const run = await dispatch();
  await some(run);
  run.verdict = 'fenced';
  await vi.waitFor(() => expect(worker.stats().running).toBe(0), { timeout: 30_000 });
  expect(open()).toBe(0);
  expect(endOf(run)).toBeUndefined();
});

/** Shorter than in production, to keep the test short. */
const LEASE_MS = 5_000;

test('stops reading before its lease expires when the API is silent', async () => {
  fixture.api.answersBeats = false;
  const { open, worker, reads } = await fixture.work({ ...endless, before: slowly });
  const began = performance.now();
  const run = await dispatch({ leaseMs: LEASE_MS });
  await some(run);
  await wait(LEASE_MS - (performance.now() - began));
  const read = reads.length;
  expect(read).toBeGreaterThan(1);
  // A busy machine closes a page slowly, but reads nothing in that time.
  await vi.waitFor(() => expect(worker.stats().running).toBe(0), { timeout: 30_000 });
  expect([open(), endOf(run), reads.length]).toEqual([0, undefined, read]);
});

test('a worker hands its run back at shutdown, and another continues at the checkpoint', async () => {
  const { worker, open } = await fixture.work({ ...endless, before: slowly });
  const run = await dispatch();
  await some(run);
  const asked = performance.now();
  await worker.drain();
  expect(performance.now() - asked).toBeLessThan(3_000);
  expect(endOf(run)).toMatchObject({ outcome: 'handed_back' });
  expect(open()).toBe(0);
  const next = await fixture.api.redispatch(run);
  await fixture.work({ ...endless, before: slowly });
  await some(next);
  const first = rowsOf(run).length;
  expect(rowsOf(next).slice(0, 20)).toEqual(rowNames('a', 20, first));
});

test('shuts down in time without a broker', async () => {
  const { worker } = await fixture.work({ ...endless, before: slowly });
  const run = await dispatch();
  await some(run);
  await fixture.nats.process.stop();
  const asked = performance.now();
  await worker.drain();
  expect(performance.now() - asked).toBeLessThan(8_000);
});

test('ends out of time when its budget is spent', async () => {
  await fixture.work({ ...endless, before: slowly });
  const run = await dispatch({ budgetMs: 400 });
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'out_of_time' });
  expect(endOf(run)?.runningMs).toBeGreaterThanOrEqual(400);
  expect(endOf(run)?.runningMs).toBeLessThan(900);
});

test('continues when its budget grows, and ends when that is spent', async () => {
  await fixture.work({ ...endless, before: slowly });
  const run = await dispatch({ budgetMs: 3_000 });
  run.budgetMs = 4_500;
  await vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 20_000 });
  expect(endOf(run)).toMatchObject({ outcome: 'out_of_time' });
  expect(endOf(run)?.runningMs).toBeGreaterThanOrEqual(4_500);
});
