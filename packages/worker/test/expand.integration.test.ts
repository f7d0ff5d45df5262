import { type ExpandRequest, unchanged } from '@trawl/contracts';
import { Limited, TargetUnavailable } from '@trawl/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOf, type RunAtApi, rowsOf } from '../src/testing/fake-api.ts';
import { startFixture, target, type WorkerFixture } from './fixture.ts';
import { rowNames } from './scripted-platform.ts';

let fixture: WorkerFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const ended = (run: RunAtApi) => vi.waitFor(() => expect(endOf(run)).toBeDefined(), { timeout: 30_000 });
const user = target('user', 5, { expand: { limit: 2 } });

/** Answers expansions with these targets, after the first `silent` ones got none. */
function answerWith(into: readonly string[], silent = 0): ExpandRequest[] {
  const asked: ExpandRequest[] = [];
  fixture.api.expand = async (request) => {
    asked.push(request);
    if (asked.length <= silent) throw new Error('not now');
    return { kind: 'expanded', targets: into.map((value) => target(value, 5)) };
  };
  return asked;
}

test('a target is expanded when its turn comes, and the run continues with the answer', async () => {
  const asked = answerWith(['user/0', 'user/1', 'last']);
  await fixture.work({ total: 30, pageSize: 10 });
  const targets = [target('first', 5), user, target('dropped', 5)];
  const run = await fixture.api.dispatch({ type: 'comment', targets });
  await ended(run);
  expect(asked).toMatchObject([{ targetId: 't-user', into: ['user/0', 'user/1'], found: 30 }]);
  expect(rowsOf(run)).toEqual(['first', 'user/0', 'user/1', 'last'].flatMap((name) => rowNames(name, 5)));
  expect(endOf(run)).toMatchObject({ outcome: 'done' });
});

test('stores the outcomes of earlier targets first, and repeats an unanswered request', async () => {
  const asked = answerWith(['user/0'], 2);
  await fixture.work({ total: 30, pageSize: 10 });
  const run = await fixture.api.dispatch({ type: 'comment', targets: [target('first', 5), user] });
  let storedBefore: string[] = [];
  const { expand } = fixture.api;
  fixture.api.expand = (request) => {
    storedBefore = run.stored.flatMap((event) => (event.kind === 'target' ? [event.targetId] : []));
    return expand(request);
  };
  await ended(run);
  expect(storedBefore).toEqual(['t-first']);
  expect(asked).toHaveLength(3);
  expect(rowsOf(run)).toEqual([...rowNames('first', 5), ...rowNames('user/0', 5)]);
});

test('an expansion whose second page is always limited blocks the run', async () => {
  answerWith(['user/0']);
  let limited = 0;
  await fixture.work({
    total: 30,
    pageSize: 10,
    before: ({ at }) => {
      if (at === 0) return;
      limited++;
      throw new Limited('429', unchanged('Slow down.'), null);
    },
  });
  const run = await fixture.api.dispatch({ type: 'comment', targets: [user] });
  await ended(run);
  expect(endOf(run)).toMatchObject({ outcome: 'blocked' });
  expect(limited).toBeLessThan(10);
});

test('a target without any targets is empty, and an invisible one is blocked', async () => {
  const asked = answerWith([]);
  const hidden = new TargetUnavailable('private', 'hidden', unchanged('It is private.'));
  await fixture.work({
    total: 0,
    pageSize: 10,
    before: ({ target: name }) => {
      if (name === 'hidden') throw hidden;
    },
  });
  const targets = [user, target('hidden', 5, { expand: { limit: 2 } })];
  const run = await fixture.api.dispatch({ type: 'comment', targets });
  await ended(run);
  expect(run.stored.filter((event) => event.kind === 'target')).toMatchObject([
    { targetId: 't-user', verdict: 'empty', reason: 'Nothing there.' },
    { targetId: 't-hidden', verdict: 'blocked', blockedBy: 'private', reason: 'It is private.' },
  ]);
  expect(asked).toEqual([]);
});
