import { connectBus } from '@trawl/bus';
import { EVENT_MAX_BYTES, EVENT_WINDOW, newId, RunEvent, subjects } from '@trawl/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOf, type RunAtApi, rowsOf } from '../src/testing/fake-api.ts';
import { logger, startFixture, target, type WorkerFixture } from './fixture.ts';
import { rowNames } from './scripted-platform.ts';

let fixture: WorkerFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 30_000 });

test('reads targets in order, with gapless sequence numbers and monotonic time', async () => {
  const { open } = await fixture.work({ total: 230, pageSize: 20 });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 1_000), target('b', 50)] });
  await ended(run);
  expect(rowsOf(run)).toEqual([...rowNames('a', 230), ...rowNames('b', 50)]);
  expect(run.stored.map(({ seq }) => seq)).toEqual(run.stored.map((_, index) => index + 1));
  const times = run.stored.map(({ runningMs }) => runningMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(endOf(run)).toMatchObject({ outcome: 'done', reason: null });
  expect(run.stored.filter((event) => event.kind === 'target')).toMatchObject([
    { targetId: 't-a', verdict: 'complete', found: 230 },
    { targetId: 't-b', verdict: 'complete', found: 230 },
  ]);
  await vi.waitFor(() => expect(open()).toBe(0));
});

test('cuts the last page at the limit and keeps the checkpoint at its start', async () => {
  await fixture.work({ total: 500, pageSize: 40 });
  const resumed = target('a', 250, { collected: 120, cursor: '120', found: 500 });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [resumed] });
  await ended(run);
  expect(rowsOf(run)).toEqual(rowNames('a', 130, 120));
  const pages = run.stored.filter((event) => event.kind === 'page');
  expect(pages.at(-1)).toMatchObject({ checkpoint: { cursor: '240@240', more: true }, found: 500 });
});

test('continues from a cut page to a higher limit, counting rows once', async () => {
  const { reads } = await fixture.work({ total: 500, pageSize: 40 });
  const first = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 250)] });
  await ended(first);
  const cut = first.stored.findLast((event) => event.kind === 'page');
  const resumed = target('a', 300, { collected: 250, cursor: cut?.checkpoint?.cursor ?? null, found: 500 });
  const second = await fixture.api.dispatch({ type: 'follower', targets: [resumed] });
  await ended(second);
  expect(new Set([...rowsOf(first), ...rowsOf(second)])).toEqual(new Set(rowNames('a', 300)));
  expect(reads.slice(-2)).toEqual([240, 280]);
});

test('counts repeated rows of a shifted list once against the limit after a resume', async () => {
  const gate = Promise.withResolvers<void>();
  // Six users were added to the top of the list after its first eight rows were stored.
  const row = (name: string, index: number) => {
    const platformId = `${name}-${index >= 8 && index < 14 ? index - 6 : index}`;
    return { platformId, values: { username: platformId } };
  };
  await fixture.work({ total: 22, pageSize: 4, row, before: ({ at }) => (at === 8 ? gate.promise : undefined) });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 10)] });
  await vi.waitFor(() => expect(rowsOf(run).length).toBe(8));
  fixture.api.control(run.claim.runId, 'stop');
  await ended(run);
  gate.resolve();
  const resumed = await fixture.api.redispatch(run);
  await ended(resumed);
  expect([...rowsOf(run), ...rowsOf(resumed)]).toEqual([...rowNames('a', 8), 'a-14', 'a-15']);
});

test('reports a target with all rows as complete without reading', async () => {
  const { reads } = await fixture.work({ total: 500, pageSize: 40 });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 10, { collected: 10 })] });
  await ended(run);
  expect(reads).toEqual([]);
  expect(run.stored.map(({ kind }) => kind)).toEqual(['target', 'end']);
});

test('splits a page larger than an event, with the checkpoint on the last part', async () => {
  const row = (name: string, index: number) => ({
    platformId: `${name}-${index}`,
    values: { bio: 'ü'.repeat(20_000) },
  });
  await fixture.work({ total: 60, pageSize: 30, row });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 1_000)] });
  await ended(run);
  expect(rowsOf(run)).toEqual(rowNames('a', 60));
  const pages = run.stored.filter((event) => event.kind === 'page');
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(EVENT_MAX_BYTES);
  const checkpoints = pages.flatMap(({ checkpoint }) => (checkpoint === undefined ? [] : [checkpoint]));
  expect(checkpoints).toEqual([
    { cursor: '30@30', more: true },
    { cursor: null, more: false },
  ]);
});

test('stays within the event window, and continues with heartbeats only', async () => {
  fixture.api.storing = false;
  fixture.api.reportsStored = false;
  const { reads } = await fixture.work({ total: 4_000, pageSize: 10 });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 2_000)] });
  await vi.waitFor(() => expect(run.ahead).toBe(EVENT_WINDOW), { timeout: 30_000 });
  // With a full window it sends heartbeats early, and prefetches only one page.
  await vi.waitFor(() => expect(run.beats.length).toBeGreaterThan(3), { timeout: 6_000 });
  expect(reads.length).toBeLessThanOrEqual(EVENT_WINDOW + 2);
  expect(run.ahead).toBe(EVENT_WINDOW);
  fixture.api.storing = true;
  await ended(run);
  expect(rowsOf(run)).toEqual(rowNames('a', 2_000));
  expect(run.ahead).toBe(EVENT_WINDOW);
});

test('loses and duplicates nothing when the broker is killed repeatedly', async () => {
  const { reads } = await fixture.work({ total: 3_000, pageSize: 10 });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 3_000)] });
  for (const rows of [300, 1_000, 2_000]) {
    await vi.waitFor(() => expect(rowsOf(run).length).toBeGreaterThan(rows), { timeout: 20_000, interval: 5 });
    await fixture.nats.process.restart();
  }
  await ended(run);
  expect(rowsOf(run)).toEqual(rowNames('a', 3_000));
  expect(run.claim.epoch).toBe(1);
  expect(reads.length).toBe(300);
});

test('takes as many runs as it has slots, and the next when a slot is free', async () => {
  const gate = Promise.withResolvers<void>();
  const { opened, worker } = await fixture.work({ total: 20, pageSize: 10, before: () => gate.promise }, { places: 2 });
  const runs = await Promise.all(
    ['a', 'b', 'c'].map((name) => fixture.api.dispatch({ type: 'follower', targets: [target(name, 20)] })),
  );
  await vi.waitFor(() => expect(opened.length).toBe(2));
  expect(runs.filter(({ claimId }) => claimId !== null).length).toBe(2);
  expect(worker.stats()).toMatchObject({ places: 2, running: 2 });
  gate.resolve();
  for (const run of runs) await ended(run);
  await vi.waitFor(() => expect(worker.stats()).toMatchObject({ running: 0, runs: 3, pages: 6, rows: 60 }));
});

test('isn’t affected by events that others publish under guessed ids', async () => {
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 1_000)] });
  const { runId, epoch } = run.claim;
  const forger = await connectBus({ url: fixture.nats.urlOf('dm-sender'), service: 'dm-sender', logger });
  for (const token of [undefined, 'x'.repeat(43)]) {
    for (const seq of [1, 2, 3, 99]) {
      const event = { kind: 'log', epoch, seq, token, text: 'forged', runningMs: 0 } as const;
      const dedupeId = token === undefined ? `${runId}.${epoch}.${seq}` : newId('ClaimId');
      await forger.publish(subjects.runEvent(runId), RunEvent, event, { dedupeId });
    }
  }
  await forger.drain();
  await fixture.work({ total: 100, pageSize: 20 });
  await ended(run);
  expect(rowsOf(run)).toEqual(rowNames('a', 100));
  expect(run.forged).toBe(8);
});
