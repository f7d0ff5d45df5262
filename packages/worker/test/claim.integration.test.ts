import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOf, type RunAtApi, rowsOf } from '../src/testing/fake-api.ts';
import { startFixture, target, type WorkerFixture } from './fixture.ts';
import { rowNames } from './scripted-platform.ts';

let fixture: WorkerFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const list = { total: 100, pageSize: 20 };
const dispatch = () => fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)] });
const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 15_000 });

test('retries a claim with the same id until it is answered', async () => {
  fixture.api.claims = 'silent';
  await fixture.work(list);
  const run = await dispatch();
  await vi.waitFor(() => expect(run.claimRequests.length).toBe(1));
  fixture.api.claims = 'grant';
  await ended(run);
  expect(run.claimRequests.length).toBeGreaterThan(1);
  expect(new Set(run.claimRequests.map(({ claimId }) => claimId)).size).toBe(1);
  expect(rowsOf(run)).toEqual(rowNames('a', 100));
});

test('drops the ticket of a deleted run and takes the next', async () => {
  fixture.api.claims = 'gone';
  await fixture.work(list, { places: 1 });
  const gone = await dispatch();
  await vi.waitFor(() => expect(gone.claimRequests.length).toBe(1));
  fixture.api.claims = 'grant';
  const next = await dispatch();
  await ended(next);
  expect(gone.claimRequests.length).toBe(1);
  expect(gone.stored).toEqual([]);
});

test('retries a run that it claimed too early', async () => {
  fixture.api.claims = 'later';
  await fixture.work(list, { places: 1 });
  const run = await dispatch();
  await vi.waitFor(() => expect(run.claimRequests.length).toBe(1));
  fixture.api.claims = 'grant';
  await ended(run);
  expect(new Set(run.claimRequests.map(({ claimId }) => claimId)).size).toBe(2);
});

test('leaves runs to other workers while it has no browser', async () => {
  let isReady = false;
  let looks = 0;
  const ready = (): boolean => {
    looks += 1;
    return isReady;
  };
  await fixture.work(list, { places: 1, isReady: ready });
  const run = await dispatch();
  await vi.waitFor(() => expect(looks).toBe(1));
  expect(run.claimRequests).toEqual([]);
  isReady = true;
  await ended(run);
  expect(run.claimRequests).toHaveLength(1);
});

test('continues in the same epoch after the broker lost its store', async () => {
  const gate = Promise.withResolvers<void>();
  await fixture.work({ ...list, before: ({ at }) => (at === 60 ? gate.promise : undefined) });
  const run = await dispatch();
  await vi.waitFor(() => expect(rowsOf(run).length).toBe(60));
  const { process, store } = fixture.nats;
  await process.stop();
  await rm(store, { recursive: true });
  await process.restart();
  gate.resolve();
  await ended(run);
  expect(rowsOf(run)).toEqual(rowNames('a', 100));
  const next = await dispatch();
  await ended(next);
});
