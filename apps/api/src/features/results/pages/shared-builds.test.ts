import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedBuilds } from './shared-builds.ts';

/** Work that the test completes, and that records the signals it received. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const start = (signal: AbortSignal) => {
    signals.push(signal);
    signal.addEventListener('abort', () => resolve());
    return promise;
  };
  return { start, signals, resolve, reject };
}

const stays = new AbortController().signal;

test('equal requests share a build, and its failure', async () => {
  const builds = new SharedBuilds(2);
  const first = work();
  const requests = [1, 2, 3].map(() => builds.run('ada', 'key', stays, first.start));
  await setImmediate();
  first.reject(new Error('too slow'));
  const results = await Promise.allSettled(requests);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(first.signals).toHaveLength(1);
});

test('a build is aborted when the last of its requests has left, and can be started again', async () => {
  const builds = new SharedBuilds(2);
  const [first, second] = [work(), work()];
  const [one, two] = [new AbortController(), new AbortController()];
  const requests = [one, two].map(({ signal }) => builds.run('ada', 'key', signal, first.start));
  await setImmediate();
  one.abort();
  await setImmediate();
  expect(first.signals[0]?.aborted).toBe(false);
  two.abort();
  await Promise.all(requests);
  expect(first.signals[0]?.aborted).toBe(true);
  const again = builds.run('ada', 'key', stays, second.start);
  second.resolve();
  await again;
  expect(second.signals).toHaveLength(1);
});

test('an owner’s next build waits for the current one; the limit applies to all owners', async () => {
  const builds = new SharedBuilds(1);
  const [first, second, other] = [work(), work(), work()];
  const requests = [
    builds.run('ada', 'one', stays, first.start),
    builds.run('ada', 'two', stays, second.start),
    builds.run('bob', 'one', stays, other.start),
  ];
  await setImmediate();
  const started = () => [first, second, other].map(({ signals }) => signals.length);
  expect(started()).toEqual([1, 0, 0]);
  first.resolve();
  await requests[0];
  await setImmediate();
  expect(started()).toEqual([1, 0, 1]);
  other.resolve();
  second.resolve();
  await Promise.all(requests);
  expect(started()).toEqual([1, 1, 1]);
});
