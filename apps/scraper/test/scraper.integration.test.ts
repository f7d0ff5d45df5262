import { type Bus, connectBus } from '@trawl/bus';
import type { Claim, ClaimTarget } from '@trawl/contracts';
import { createSandbox, type Sandbox } from '@trawl/sandbox';
import { createLogger } from '@trawl/service-kit';
import { type TestNats, testNats } from '@trawl/stack/testing';
import { type ApiEnd, endOf, type RunAtApi, rowsOf, startApiEnd } from '@trawl/worker/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isAlive, type Scraper, startScraper, treeOf } from './scraper-process.ts';

let nats: TestNats;
let bus: Bus;
let api: ApiEnd;
let sandbox: Sandbox;
let instagramUrl: string;
let ports = 4_420;
const scrapers: Scraper[] = [];
const People = z.array(z.object({ id: z.string() }));

beforeEach(async () => {
  nats = await testNats();
  bus = await connectBus({
    url: nats.urlOf('api'),
    service: 'api',
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  api = await startApiEnd(bus);
  sandbox = createSandbox();
  instagramUrl = await sandbox.listen();
});
afterEach(async () => {
  for (const scraper of scrapers.splice(0)) {
    scraper.process.kill('SIGCONT');
    scraper.process.kill('SIGTERM');
    await scraper.exited();
  }
  await api.stop();
  await bus.drain();
  await nats.stop();
  await sandbox.close();
});

async function scraper(env: Record<string, string> = {}): Promise<Scraper> {
  const started = await startScraper({ natsUrl: nats.urlOf('scraper'), instagramUrl, port: ports++, env });
  scrapers.push(started);
  return started;
}

const session = (sessionRef: string) => ({ sessionRef, sessionId: sandbox.context.sessions.open()?.sessionid ?? '' });
const target = (value: string, limit: number): ClaimTarget => ({
  targetId: value,
  value,
  limit,
  collected: 0,
  cursor: null,
  found: null,
});
const followers = (name: string, limit: number, more: Partial<Claim> = {}) =>
  api.dispatch({ type: 'follower', targets: [target(name, limit)], sessions: [session('first')], ...more });

async function truth(name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const url = `${instagramUrl}/__sandbox/truth/users/${name}/followers?offset=${ids.length}&limit=1000`;
    const people = People.parse(await (await fetch(url)).json());
    if (people.length === 0) break;
    ids.push(...people.map(({ id }) => id));
  }
  return ids.slice(0, count);
}

const sorted = (ids: readonly string[]) => ids.toSorted();
const ended = (run: RunAtApi, timeout = 60_000) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout });
const reach = (run: RunAtApi, rows: number) =>
  vi.waitFor(() => expect(rowsOf(run).length).toBeGreaterThan(rows), { timeout: 30_000, interval: 5 });

test('collects what is there, tells its state, and is gone with its browser at SIGTERM', async () => {
  const { origin, process, exited, browserPid } = await scraper();
  const run = await followers('nasa', 2_400);
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(sorted(rowsOf(run))).toEqual(sorted(await truth('nasa', 2_400)));
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toContain('trawl_worker_rows_total 2400');
  expect(metrics).toContain('trawl_worker_running 0');
  const tree = treeOf(await browserPid());
  process.kill('SIGTERM');
  expect(await exited()).toBe(0);
  await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]));
});

test('hands its run back at SIGTERM within ten seconds, and another goes on', async () => {
  const { process, exited } = await scraper();
  const run = await followers('tidepool_lab', 2_000, { paceMs: 40 });
  await reach(run, 300);
  const asked = performance.now();
  process.kill('SIGTERM');
  expect(await exited()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(endOf(run)).toMatchObject({ outcome: 'handed_back' });
  await scraper();
  const next = await api.redispatch(run);
  await ended(next);
  const rows = [...rowsOf(run), ...rowsOf(next)];
  expect(rows.length).toBe(2_000);
  expect(new Set(rows).size).toBe(2_000);
});

test('goes on in the same epoch when Chromium is killed, with nothing lost or doubled', async () => {
  const { browserPid } = await scraper();
  const run = await followers('tidepool_lab', 4_000, { paceMs: 20 });
  for (const rows of [500, 1_500, 2_500]) {
    await reach(run, rows);
    const killed = await browserPid();
    const at = performance.now();
    process.kill(killed, 'SIGKILL');
    await reach(run, rowsOf(run).length + 150);
    expect(performance.now() - at).toBeLessThan(10_000);
  }
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(run.claim.epoch).toBe(1);
  expect(sorted(rowsOf(run))).toEqual(sorted(await truth('tidepool_lab', 4_000)));
});

test('takes Chromium with it when it is killed, and reads at most two pages twice', async () => {
  const first = await scraper();
  const run = await followers('tidepool_lab', 2_000, { paceMs: 20 });
  await reach(run, 500);
  const tree = treeOf(await first.browserPid());
  expect(tree.length).toBeGreaterThan(1);
  first.process.kill('SIGKILL');
  await vi.waitFor(() => expect(tree.filter(isAlive)).toEqual([]), { timeout: 30_000 });
  const asked = () =>
    sandbox.context.requests
      .list()
      .flatMap(({ paths }) => Object.entries(paths))
      .reduce((sum, [path, times]) => sum + (path.includes('/followers') ? times : 0), 0);
  const next = await api.redispatch(run);
  await scraper();
  await ended(next);
  const rows = [...rowsOf(run), ...rowsOf(next)];
  expect(sorted(rows)).toEqual(sorted(await truth('tidepool_lab', 2_000)));
  const pages = [...run.stored, ...next.stored].filter(({ kind }) => kind === 'page').length;
  expect(asked() - pages).toBeLessThanOrEqual(2);
});

test('a worker that was stopped past its lease says nothing more when it goes on', async () => {
  // With one slot it doesn't take another run's ticket, which would stay with it while it is stopped.
  const first = await scraper({ PLACES: '1' });
  const run = await followers('tidepool_lab', 3_000, { paceMs: 120, leaseMs: 8_000 });
  await reach(run, 300);
  first.process.kill('SIGSTOP');
  const next = await api.redispatch(run);
  await scraper();
  await reach(next, 300);
  await vi.waitFor(() => expect(next.beats.length).toBeGreaterThan(1), { timeout: 30_000 });
  first.process.kill('SIGCONT');
  await vi.waitFor(() => expect(first.lines.join('\n')).toMatch(/run let go/), { timeout: 5_000 });
  await ended(next);
  const rows = [...rowsOf(run), ...rowsOf(next)];
  expect(sorted(rows)).toEqual(sorted(await truth('tidepool_lab', 3_000)));
});

const faults = (kind: Parameters<Sandbox['context']['faults']['add']>[0]['kind'], times: number) =>
  sandbox.context.faults.add({ match: '/friendships/', kind, times, afterRequests: 5 });

test.each([
  ['rate_limited', 2],
  ['soft_block', 2],
  ['http_500', 3],
  ['truncated', 2],
  ['html', 2],
] as const)('gets over %s and has every row', async (kind, times) => {
  await scraper({ BACK_OFF_FIRST_MS: '100' });
  faults(kind, times);
  const run = await followers('nasa', 1_000);
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(sorted(rowsOf(run))).toEqual(sorted(await truth('nasa', 1_000)));
});

test('gets over a request that hangs', async () => {
  await scraper();
  faults('hang', 1);
  const run = await followers('nasa', 1_000);
  await ended(run);
  expect(sorted(rowsOf(run))).toEqual(sorted(await truth('nasa', 1_000)));
});

test('ends blocked, with its rows and a reason, when the platform keeps refusing', async () => {
  await scraper({ BACK_OFF_FIRST_MS: '50', BACK_OFF_TOTAL_MS: '300' });
  faults('rate_limited', 1_000);
  const run = await followers('nasa', 1_000);
  await ended(run);
  expect(endOf(run)).toMatchObject({
    outcome: 'blocked',
    reasonMessage: { code: expect.stringMatching(/^run\.rate_limited/) },
  });
  expect(rowsOf(run).length).toBeGreaterThan(100);
});

test.each([
  ['login_required', 'dead'],
  ['checkpoint', 'challenged'],
  ['feedback_required', 'challenged'],
] as const)('after %s the next session goes on at the same row', async (kind, state) => {
  await scraper();
  faults(kind, 1);
  const run = await followers('nasa', 1_000, { sessions: [session('first'), session('second')] });
  await ended(run);
  expect(run.stored.find((event) => event.kind === 'session')).toMatchObject({ sessionRef: 'first', state });
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(sorted(rowsOf(run))).toEqual(sorted(await truth('nasa', 1_000)));
});

test('ends without a session when the only one dies, and keeps the rows', async () => {
  await scraper();
  const only = session('only');
  const run = await followers('tidepool_lab', 2_000, { sessions: [only], paceMs: 20 });
  await reach(run, 300);
  sandbox.context.sessions.kill(only.sessionId);
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'no_session', reasonMessage: { code: 'platform.session_dead' } });
  expect(rowsOf(run).length).toBeGreaterThan(300);
});

test('an account’s cookies are never seen in another’s run', async () => {
  await scraper({ PLACES: '1' });
  const first = session('first');
  const second = session('second');
  for (const own of [first, second, first, second]) {
    sandbox.context.requests.clear();
    const run = await followers('nasa', 100, { sessions: [own] });
    await ended(run);
    const seen = new Set(sandbox.context.requests.list().map(({ session: cookie }) => cookie));
    expect([...seen].filter((cookie) => cookie !== null)).toEqual([own.sessionId]);
  }
});
