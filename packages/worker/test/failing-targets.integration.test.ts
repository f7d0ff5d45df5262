import { unchanged } from '@trawl/contracts';
import { TargetUnavailable, Transient } from '@trawl/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOf, type RunAtApi, rowsOf } from '../src/testing/fake-api.ts';
import { startFixture, target, type WorkerFixture } from './fixture.ts';
import { type Moment, rowNames } from './scripted-platform.ts';

let fixture: WorkerFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const RETRY_MS = 300;
const retryLimits = {
  retry: { forMs: RETRY_MS, firstMs: 5, maxMs: 20 },
  backOff: { firstMs: 20, maxMs: 100, totalMs: 300 },
};

/** Reads lists of 40 rows in pages of 20 until the run ends; counts the failures per target. */
async function read(names: readonly string[], fails: (moment: Moment) => boolean) {
  const failures = new Map<string, number>();
  const before = (moment: Moment) => {
    if (moment.target === 'private') throw new TargetUnavailable('private', '400', unchanged('It is private.'));
    if (!fails(moment)) return;
    failures.set(moment.target, (failures.get(moment.target) ?? 0) + 1);
    throw new Transient('500', unchanged('It had an error.'));
  };
  await fixture.work({ total: 40, pageSize: 20, before }, { retryLimits });
  const run = await fixture.api.dispatch({ type: 'follower', targets: names.map((name) => target(name, 40)) });
  await vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 20_000 });
  return { run, failures };
}

const verdictsOf = (run: RunAtApi) =>
  run.stored.flatMap((event) => (event.kind === 'target' ? [[event.targetId, event.verdict, event.reason]] : []));

/** The targets that the log says are read again after the others. */
const deferredIn = (run: RunAtApi) =>
  run.stored.flatMap((event) =>
    event.kind === 'log' && event.message?.code === 'run.target_deferred' ? [event.message.params?.target] : [],
  );

test('a target that keeps failing is read again after the others, and ends alone', async () => {
  const { run } = await read(['bad', 'half', 'a', 'b'], ({ target: name, at }) =>
    name === 'half' ? at === 20 : name === 'bad',
  );
  expect(verdictsOf(run)).toEqual([
    ['t-a', 'complete', null],
    ['t-b', 'complete', null],
    ['t-bad', 'blocked', 'It had an error.'],
    ['t-half', 'partial', 'It had an error.'],
  ]);
  expect(rowsOf(run)).toEqual([...rowNames('half', 20), ...rowNames('a', 40), ...rowNames('b', 40)]);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(deferredIn(run)).toEqual(['bad', 'half']);
});

test('a target that works again after the others is read completely, each row once', async () => {
  let isOver = false;
  const { run } = await read(['half', 'a'], ({ target: name, at }) => {
    isOver ||= name === 'a' && at === 20;
    return name === 'half' && at === 20 && !isOver;
  });
  expect(verdictsOf(run)).toEqual([
    ['t-a', 'complete', null],
    ['t-half', 'complete', null],
  ]);
  expect(rowsOf(run)).toEqual([...rowNames('half', 20), ...rowNames('a', 40), ...rowNames('half', 20, 20)]);
});

test('three failing targets in a row are an outage: the last two are requested once', async () => {
  const { run, failures } = await read(['a', 'b', 'c', 'd'], () => true);
  expect(endOf(run)).toMatchObject({ outcome: 'rests', reason: 'It had an error.' });
  expect(endOf(run)?.outageMs).toBeGreaterThanOrEqual(RETRY_MS);
  expect(verdictsOf(run)).toEqual([]);
  expect(failures.get('a')).toBeGreaterThan(2);
  expect(Object.fromEntries(failures)).toMatchObject({ b: 1, c: 1 });
  expect(failures.has('d')).toBe(false);
});

test('a target without a page, such as a private one, doesn’t show that the platform works', async () => {
  const { run } = await read(['bad', 'private'], ({ target: name }) => name === 'bad');
  expect(verdictsOf(run)).toEqual([['t-private', 'blocked', 'It is private.']]);
  expect(endOf(run)).toMatchObject({ outcome: 'rests', reason: 'It had an error.' });
});
