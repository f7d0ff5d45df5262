import { unchanged } from '@trawl/contracts';
import { Transient, UnexpectedAnswer } from '@trawl/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOf, type RunAtApi, rowsOf } from '../src/testing/fake-api.ts';
import { startFixture, target, type WorkerFixture } from './fixture.ts';
import { failing, rowName, rowNames } from './scripted-platform.ts';

let fixture: WorkerFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 20_000 });
const unexpected = () => new UnexpectedAnswer('?', unchanged('Ours to fix.'));
const verdictsOf = (run: RunAtApi) =>
  run.stored.flatMap((event) => (event.kind === 'target' ? [[event.targetId, event.verdict, event.reason]] : []));

test('an unexpected answer is requested again once', async () => {
  await fixture.work({ total: 100, pageSize: 20, before: failing(40, 1, unexpected) });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100)] });
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
  expect(rowsOf(run)).toEqual(rowNames('a', 100));
});

test('a target with unexpected answers stops alone, and is never empty', async () => {
  await fixture.work({
    total: 40,
    pageSize: 20,
    before({ target: name, at }) {
      if (name === 'odd' || (name === 'half' && at === 20)) throw unexpected();
    },
  });
  const targets = ['odd', 'half', 'good', 'odd'].map((name, index) =>
    target(name, 40, { targetId: `t-${index}`, value: name }),
  );
  const run = await fixture.api.dispatch({ type: 'follower', targets });
  await ended(run);
  expect(verdictsOf(run)).toEqual([
    ['t-0', 'blocked', 'Ours to fix.'],
    ['t-1', 'partial', 'Ours to fix.'],
    ['t-2', 'complete', null],
    ['t-3', 'blocked', 'Ours to fix.'],
  ]);
  expect(rowsOf(run)).toEqual([...rowNames('half', 20), ...rowNames('good', 40)]);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
});

test('unexpected answers for three targets in a row end the run with an error', async () => {
  await fixture.work({
    total: 20,
    pageSize: 20,
    before({ target: name }) {
      if (name !== 'good') throw unexpected();
    },
  });
  const names = ['a', 'good', 'b', 'c', 'd', 'e'];
  const run = await fixture.api.dispatch({ type: 'follower', targets: names.map((name) => target(name, 20)) });
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'error', reason: 'Ours to fix.' });
  expect(verdictsOf(run).map(([id]) => id)).toEqual(['t-a', 't-good', 't-b', 't-c']);
});

test('unexpected answers for the only target finish the target as blocked', async () => {
  await fixture.work({ total: 20, pageSize: 20, before: failing(0, 2, unexpected) });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 20)] });
  await ended(run);
  expect(verdictsOf(run)).toEqual([['t-a', 'blocked', 'Ours to fix.']]);
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
});

test('pages without new rows between unexpected answers don’t prolong the reading', async () => {
  let pages = 0;
  await fixture.work({
    total: 1_000,
    pageSize: 20,
    // The list repeats its first page without an end.
    row: (name, index) => ({ platformId: rowName(name, index % 20), values: { username: name } }),
    before() {
      if (pages++ % 3 === 2) throw unexpected();
    },
  });
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 1_000)] });
  await ended(run);
  expect(verdictsOf(run)).toEqual([['t-a', 'partial', 'Ours to fix.']]);
  expect(pages).toBe(6);
});

const quick = {
  retryLimits: { retry: { forMs: 20_000, firstMs: 1, maxMs: 1 }, backOff: { firstMs: 1, maxMs: 1, totalMs: 1 } },
};

test('a list without new rows that keeps failing stops', async () => {
  let pages = 0;
  await fixture.work(
    {
      total: 100_000,
      pageSize: 20,
      row: (name, index) => ({ platformId: rowName(name, index % 20), values: { username: name } }),
      before() {
        if (pages++ % 2 === 1) throw new Transient('500', unchanged('It had an error.'));
      },
    },
    quick,
  );
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 100_000)] });
  await ended(run);
  expect(verdictsOf(run)).toEqual([['t-a', 'partial', 'It had an error.']]);
  expect(pages).toBeLessThan(100);
});

test('a long list of known rows is read to its end despite failures now and then', async () => {
  let pages = 0;
  const known = rowNames('a', 800);
  await fixture.work(
    {
      total: 801,
      pageSize: 1,
      before() {
        if (pages++ % 5 === 4) throw new Transient('500', unchanged('It had an error.'));
      },
    },
    quick,
  );
  const run = await fixture.api.dispatch({ type: 'follower', targets: [target('a', 801, { known })] });
  await ended(run);
  expect(verdictsOf(run)).toEqual([['t-a', 'complete', null]]);
  expect(rowsOf(run)).toEqual(['a-800']);
});
