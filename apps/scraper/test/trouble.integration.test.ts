import { endOf, rowsOf } from '@trawl/worker/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ended, reach, type ScraperFixture, sorted, startScraperFixture } from './scraper-fixture.ts';

let fixture: ScraperFixture;

beforeAll(async () => {
  fixture = await startScraperFixture();
  await fixture.startScraper({ BACK_OFF_FIRST_MS: '100' });
});
afterAll(() => fixture.stop());
beforeEach(() => fixture.sandbox.context.faults.clear());

type FaultKind = Parameters<ScraperFixture['sandbox']['context']['faults']['add']>[0]['kind'];

const addFault = (kind: FaultKind, times: number) =>
  fixture.sandbox.context.faults.add({ match: '/friendships/', kind, times, afterRequests: 5 });

test.each([
  ['rate_limited', 2],
  ['soft_block', 2],
  ['http_500', 3],
  ['truncated', 2],
  ['html', 2],
] as const)('recovers from %s and collects every row', async (kind, times) => {
  addFault(kind, times);
  const run = await fixture.followers('nasa', 1_000);
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(sorted(rowsOf(run))).toEqual(sorted(await fixture.truth('nasa', 1_000)));
});

test('recovers from a request that hangs', async () => {
  addFault('hang', 1);
  const run = await fixture.followers('nasa', 1_000);
  await ended(run);
  expect(sorted(rowsOf(run))).toEqual(sorted(await fixture.truth('nasa', 1_000)));
});

test.each([
  ['login_required', 'dead'],
  ['checkpoint', 'challenged'],
  ['feedback_required', 'challenged'],
] as const)('after %s the next session continues at the same row', async (kind, state) => {
  addFault(kind, 1);
  const run = await fixture.followers('nasa', 1_000, {
    sessions: [fixture.session('first'), fixture.session('second')],
  });
  await ended(run);
  expect(run.stored.find((event) => event.kind === 'session')).toMatchObject({ sessionRef: 'first', state });
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(sorted(rowsOf(run))).toEqual(sorted(await fixture.truth('nasa', 1_000)));
});

test('ends without a session when the only one dies, and keeps the rows', async () => {
  const only = fixture.session('only');
  const run = await fixture.followers('tidepool_lab', 2_000, { sessions: [only], paceMs: 20 });
  await reach(run, 300);
  fixture.sandbox.context.sessions.kill(only.sessionId);
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'no_session', reasonMessage: { code: 'platform.session_dead' } });
  expect(rowsOf(run).length).toBeGreaterThan(300);
});
