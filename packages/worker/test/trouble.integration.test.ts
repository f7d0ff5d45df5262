import { setTimeout as wait } from 'node:timers/promises';
import { unchanged } from '@trawl/contracts';
import { BrowserGone, Limited, SessionChallenged, SessionDead, TargetUnavailable, Transient } from '@trawl/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOf, type RunAtApi, rowsOf } from '../src/testing/fake-api.ts';
import { startFixture, target, type WorkerFixture } from './fixture.ts';
import { failing, rowNames } from './scripted-platform.ts';

let fixture: WorkerFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 20_000 });
const logOf = (run: RunAtApi) => run.stored.flatMap((event) => (event.kind === 'log' ? [event.text] : []));

const twoSessions = [
  { sessionRef: 'first', sessionId: '1%3Aone' },
  { sessionRef: 'second', sessionId: '2%3Atwo' },
];

test('continues at the same row after transient errors, browser crashes and unknown errors', async () => {
  const errors = [
    () => new Transient('500', unchanged('Trying again helps.')),
    () => new BrowserGone('gone', unchanged('A new one takes over.')),
    () => new TypeError('undefined is not a function'),
  ];
  const scripts = errors.map((error, index) => failing(40 * (index + 1), 4, error));
  const { opened } = await fixture.work({
    total: 200,
    pageSize: 20,
    before: (moment) => {
      for (const script of scripts) script(moment);
    },
  });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 200)] });
  await ended(run);
  expect(rowsOf(run)).toEqual(rowNames('a', 200));
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  // The first failure is retried with the same collector, all later ones with a new one.
  expect(opened.length).toBe(1 + 3 + 4 + 4);
});

test('charges for opening the page once, and not again when the browser crashes', async () => {
  const { opened } = await fixture.work({
    total: 40,
    pageSize: 20,
    before: failing(20, 3, () => new BrowserGone('gone', unchanged('A new one takes over.'))),
    beforeOpen: () => wait(400),
  });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 40)] });
  await ended(run);
  expect(opened.length).toBeGreaterThan(2);
  expect(endOf(run)?.runningMs).toBeGreaterThanOrEqual(400);
  expect(endOf(run)?.runningMs).toBeLessThan(800);
});

const shortLimits = {
  retry: { forMs: 400, firstMs: 5, maxMs: 20 },
  backOff: { firstMs: 20, maxMs: 100, totalMs: 300 },
};

test('hands the run back when retries fail, keeps the rows, and doesn’t charge failed time', async () => {
  const { worker } = await fixture.work(
    {
      total: 200,
      pageSize: 20,
      async before({ at }) {
        if (at < 60) return;
        await wait(30);
        throw new Transient('500', unchanged('It had an error.'));
      },
    },
    { retryLimits: shortLimits },
  );
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 200)] });
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'rests', reason: 'It had an error.', outageMs: expect.any(Number) });
  expect(endOf(run)?.outageMs).toBeGreaterThanOrEqual(400);
  expect(rowsOf(run)).toEqual(rowNames('a', 60));
  const lastPage = run.stored.findLast(({ kind }) => kind === 'page');
  expect(endOf(run)?.runningMs).toBe(lastPage?.runningMs);
  await vi.waitFor(() => expect(worker.stats()).toMatchObject({ running: 0 }));
});

test('ends with an error if the fault is ours', async () => {
  const before = failing(60, 1_000, () => new TypeError('undefined is not a function'));
  await fixture.work({ total: 200, pageSize: 20, before }, { retryLimits: shortLimits });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 200), target('b', 200)] });
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'error', reason: null });
  expect(rowsOf(run)).toEqual(rowNames('a', 60));
  expect(run.stored.some(({ kind }) => kind === 'target')).toBe(false);
});

test('backs off by the platform’s hint, without charge', async () => {
  await fixture.work(
    { total: 100, pageSize: 20, before: failing(40, 3, () => new Limited('429', unchanged('Slow down.'), 700)) },
    {
      retryLimits: {
        retry: { forMs: 10_000, firstMs: 5, maxMs: 20 },
        backOff: { firstMs: 20, maxMs: 100, totalMs: 5_000 },
      },
    },
  );
  const began = performance.now();
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)] });
  await ended(run);
  const lasted = performance.now() - began;
  expect(lasted).toBeGreaterThan(2_100);
  expect(endOf(run)?.runningMs).toBeLessThan(lasted - 2_050);
  expect(rowsOf(run)).toEqual(rowNames('a', 100));
  expect(logOf(run)).toContain('Slow down. Continuing in 1 second.');
  const reasons = run.stored.flatMap((event) => (event.kind === 'log' ? (event.reasonMessage ?? []) : []));
  expect(reasons).toEqual(
    Array(3).fill({
      code: 'run.continues_after',
      params: { reason: unchanged('Slow down.'), time: { moment: expect.any(String) } },
    }),
  );
});

test('is blocked when the platform keeps refusing', async () => {
  await fixture.work({
    total: 100,
    pageSize: 20,
    before: failing(40, 100, () => new Limited('429', unchanged('Slow down.'), null)),
  });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)] });
  await ended(run);
  expect(endOf(run)).toMatchObject({
    outcome: 'blocked',
    reasonMessage: { code: expect.stringMatching(/^run\.rate_limited/) },
  });
  expect(endOf(run)?.retryAfterMs).toBeUndefined();
  expect(rowsOf(run)).toEqual(rowNames('a', 40));
});

test('reports the platform’s wait if it exceeds the worker’s maximum', async () => {
  await fixture.work({
    total: 100,
    pageSize: 20,
    before: failing(40, 1, () => new Limited('429', unchanged('Slow down.'), 3_600_000)),
  });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)] });
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'blocked', retryAfterMs: 3_600_000 });
});

test('a pause takes effect at once during a back-off', async () => {
  const before = failing(40, 100, () => new Limited('429', unchanged('Slow down.'), 60_000));
  const retryLimits = {
    retry: { forMs: 10_000, firstMs: 5, maxMs: 20 },
    backOff: { firstMs: 1, maxMs: 1, totalMs: 90_000 },
  };
  await fixture.work({ total: 100, pageSize: 20, before }, { retryLimits });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)] });
  await vi.waitFor(() => expect(logOf(run)).toContain('Slow down. Continuing in 60 seconds.'));
  fixture.api.control(run.claim.runId, 'pause');
  await vi.waitFor(() => expect(endOf(run)).toMatchObject({ outcome: 'paused' }), { timeout: 2_000 });
});

test('continues with the next session at the same row when one dies', async () => {
  const { opened } = await fixture.work({
    total: 100,
    pageSize: 20,
    before({ at, sessionId }) {
      if (at === 60 && sessionId === '1%3Aone') throw new SessionDead('302', unchanged('The session is dead.'));
    },
  });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)], sessions: twoSessions });
  await ended(run);
  expect(rowsOf(run)).toEqual(rowNames('a', 100));
  expect(opened).toEqual(['1%3Aone', '2%3Atwo']);
  expect(run.stored.find(({ kind }) => kind === 'session')).toMatchObject({ sessionRef: 'first', state: 'dead' });
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
});

test('ends without a session when the last one is challenged', async () => {
  const before = failing(60, 9, () => new SessionChallenged('400', unchanged('The owner has to confirm something.')));
  await fixture.work({ total: 100, pageSize: 20, before });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)], sessions: twoSessions });
  await ended(run);
  expect(run.stored.filter(({ kind }) => kind === 'session')).toMatchObject([
    { sessionRef: 'first', state: 'challenged' },
    { sessionRef: 'second', state: 'challenged' },
  ]);
  expect(endOf(run)).toMatchObject({ outcome: 'no_session', reason: 'The owner has to confirm something.' });
  expect(rowsOf(run)).toEqual(rowNames('a', 60));
});

test('an unreadable target stops alone: without rows it reports why, with rows it is partial', async () => {
  await fixture.work({
    total: 100,
    pageSize: 20,
    before({ target: name, at }) {
      if (name === 'private') throw new TargetUnavailable('private', '400', unchanged('@private is private.'));
      if (name === 'nobody') throw new TargetUnavailable('missing', '404', unchanged('There is no @nobody.'));
      if (name === 'gone' && at === 40) throw new TargetUnavailable('missing', '404', unchanged('It was deleted.'));
    },
  });
  const targets = ['private', 'nobody', 'gone', 'open'].map((name) => target(name, 100));
  const run = await fixture.api.dispatch({ type: 'follower', targets });
  await ended(run);
  expect(run.stored.filter(({ kind }) => kind === 'target')).toMatchObject([
    { targetId: 't-private', verdict: 'blocked', blockedBy: 'private', reason: '@private is private.' },
    { targetId: 't-nobody', verdict: 'blocked', blockedBy: 'not_found', reason: 'There is no @nobody.' },
    { targetId: 't-gone', verdict: 'partial', reason: 'It was deleted.', found: 100 },
    { targetId: 't-open', verdict: 'complete', reason: null },
  ]);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(rowsOf(run)).toEqual([...rowNames('gone', 40), ...rowNames('open', 100)]);
});

test('keeps the account’s pace, and counts the waits', async () => {
  const times: number[] = [];
  await fixture.work({ total: 100, pageSize: 20, before: () => void times.push(performance.now()) });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)], paceMs: 200 });
  await ended(run);
  expect(times.length).toBe(5);
  // Relative to the first request: a late request doesn't delay the following ones, so two requests may be close together.
  const [first = 0] = times;
  for (const [index, time] of times.entries()) expect(time - first).toBeGreaterThanOrEqual(index * 200 - 50);
  expect(endOf(run)?.runningMs).toBeGreaterThan(790);
});
