import { constants, getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOf, rowsOf } from '@trawl/worker/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ended, reach, type ScraperFixture, sorted, startScraperFixture } from './scraper-fixture.ts';
import { isAlive, treeOf } from './scraper-process.ts';

let fixture: ScraperFixture;

beforeEach(async () => {
  fixture = await startScraperFixture();
});
afterEach(() => fixture.stop());

test('collects all rows, serves metrics, and ends with its browser at SIGTERM', async () => {
  const { origin, process, exited, browserPid } = await fixture.startScraper();
  expect(getPriority(process.pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  const run = await fixture.followers('nasa', 2_400);
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(sorted(rowsOf(run))).toEqual(sorted(await fixture.truth('nasa', 2_400)));
  const metrics = async () => (await fetch(`${origin}/metrics`)).text();
  expect(await metrics()).toContain('trawl_worker_rows_total 2400');
  // The worker publishes a run's end before it closes the run's page and frees its slot.
  await vi.waitFor(async () => expect(await metrics()).toContain('trawl_worker_running 0'), { timeout: 30_000 });
  const tree = treeOf(await browserPid());
  process.kill('SIGTERM');
  expect(await exited()).toBe(0);
  await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]));
});

test('hands its run back at SIGTERM within ten seconds, and another scraper continues it', async () => {
  const { process, exited } = await fixture.startScraper();
  const run = await fixture.followers('tidepool_lab', 2_000, { paceMs: 40 });
  await reach(run, 300);
  const asked = performance.now();
  process.kill('SIGTERM');
  expect(await exited()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(endOf(run)).toMatchObject({ outcome: 'handed_back' });
  await fixture.startScraper();
  const next = await fixture.api.redispatch(run);
  await ended(next);
  const rows = [...rowsOf(run), ...rowsOf(next)];
  expect(rows.length).toBe(2_000);
  expect(new Set(rows).size).toBe(2_000);
});

test('continues in the same epoch when Chromium is killed, without lost or duplicate rows', async () => {
  const { browserPid } = await fixture.startScraper();
  const run = await fixture.followers('tidepool_lab', 4_000, { paceMs: 20 });
  for (const rows of [500, 1_500, 2_500]) {
    await reach(run, rows);
    process.kill(await browserPid(), 'SIGKILL');
    await reach(run, rowsOf(run).length + 150);
  }
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(run.claim.epoch).toBe(1);
  expect(sorted(rowsOf(run))).toEqual(sorted(await fixture.truth('tidepool_lab', 4_000)));
});

test('when it is killed, Chromium ends too, and at most two pages are read twice', async () => {
  const first = await fixture.startScraper();
  const run = await fixture.followers('tidepool_lab', 2_000, { paceMs: 20 });
  await reach(run, 500);
  const tree = treeOf(await first.browserPid());
  expect(tree.length).toBeGreaterThan(1);
  first.process.kill('SIGKILL');
  await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]), { timeout: 30_000 });
  const asked = () =>
    fixture.sandbox.context.requests
      .list()
      .flatMap(({ paths }) => Object.entries(paths))
      .reduce((sum, [path, times]) => sum + (path.includes('/followers') ? times : 0), 0);
  const next = await fixture.api.redispatch(run);
  await fixture.startScraper();
  await ended(next);
  const rows = [...rowsOf(run), ...rowsOf(next)];
  expect(sorted(rows)).toEqual(sorted(await fixture.truth('tidepool_lab', 2_000)));
  const pages = [...run.stored, ...next.stored].filter(({ kind }) => kind === 'page').length;
  expect(asked() - pages).toBeLessThanOrEqual(2);
});

test('a worker that was stopped past its lease publishes nothing after it resumes', async () => {
  // With one slot it doesn't take another run's ticket, which would stay with it while it is stopped.
  const first = await fixture.startScraper({ PLACES: '1' });
  const run = await fixture.followers('tidepool_lab', 3_000, { paceMs: 120, leaseMs: 8_000 });
  await reach(run, 300);
  first.process.kill('SIGSTOP');
  const next = await fixture.api.redispatch(run);
  await fixture.startScraper();
  await reach(next, 300);
  await vi.waitFor(() => expect(next.beats.length).toBeGreaterThan(1), { timeout: 30_000 });
  first.process.kill('SIGCONT');
  await vi.waitFor(() => expect(first.lines.join('\n')).toMatch(/run abandoned/), { timeout: 5_000 });
  await ended(next);
  const rows = [...rowsOf(run), ...rowsOf(next)];
  expect(sorted(rows)).toEqual(sorted(await fixture.truth('tidepool_lab', 3_000)));
});

test('time for which the worker was stopped isn’t charged', async () => {
  const { process } = await fixture.startScraper();
  const startedAt = performance.now();
  const run = await fixture.followers('tidepool_lab', 2_000, { paceMs: 20, leaseMs: 60_000 });
  await reach(run, 300);
  const stoppedAt = performance.now();
  process.kill('SIGSTOP');
  await sleep(6_000);
  process.kill('SIGCONT');
  const stoppedMs = performance.now() - stoppedAt;
  await ended(run);
  const awakeMs = performance.now() - startedAt - stoppedMs;
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(endOf(run)?.runningMs).toBeLessThan(awakeMs + 500);
});

test('ends blocked, with its rows and a reason, when the platform keeps refusing', async () => {
  await fixture.startScraper({ BACK_OFF_FIRST_MS: '50', BACK_OFF_TOTAL_MS: '300' });
  fixture.sandbox.context.faults.add({ match: '/friendships/', kind: 'rate_limited', times: 1_000, afterRequests: 5 });
  const run = await fixture.followers('nasa', 1_000);
  await ended(run);
  expect(endOf(run)).toMatchObject({
    outcome: 'blocked',
    reasonMessage: { code: expect.stringMatching(/^run\.rate_limited/) },
  });
  expect(rowsOf(run).length).toBeGreaterThan(100);
});

test('an account’s cookies are never seen in another’s run', async () => {
  await fixture.startScraper({ PLACES: '1' });
  const first = fixture.session('first');
  const second = fixture.session('second');
  for (const own of [first, second, first, second]) {
    fixture.sandbox.context.requests.clear();
    const run = await fixture.followers('nasa', 100, { sessions: [own] });
    await ended(run);
    const seen = new Set(fixture.sandbox.context.requests.list().map(({ session: cookie }) => cookie));
    expect([...seen].filter((cookie) => cookie !== null)).toEqual([own.sessionId]);
  }
});
