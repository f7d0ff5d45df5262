import { expect, onTestFinished, test, vi } from 'vitest';
import { openFeed } from './live-feed.ts';

/** A list of numbers that viewers watch; a read finds those that are new. */
function openNumbers() {
  const numbers: number[] = [];
  let onChange = (_isUrgent: boolean) => {};
  let held = Promise.resolve();
  const source = {
    reads: 0,
    stopped: 0,
    closed: 0,
    failure: null as Error | null,
    add(number: number, isUrgent = false) {
      numbers.push(number);
      onChange(isUrgent);
    },
    /** Reads take until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
  const feed = openFeed<number, number[]>({
    async check() {},
    async read(shown) {
      source.reads++;
      const found = numbers.slice(shown ?? 0);
      const count = numbers.length;
      await held;
      if (source.failure) throw source.failure;
      return { shown: count, content: found };
    },
    listen(callBack) {
      onChange = callBack;
      return { stop: () => void source.stopped++ };
    },
    onClose: () => void source.closed++,
  });
  const join = (signal = new AbortController().signal) => {
    const viewer = feed.join(signal);
    onTestFinished(() => viewer.leave());
    return viewer;
  };
  return { source, join };
}

const nextOf = (viewers: readonly ReturnType<ReturnType<typeof openNumbers>['join']>[]) =>
  Promise.all(viewers.map((viewer) => viewer.next()));

test('viewers share the first read and each change', async () => {
  const { source, join } = openNumbers();
  source.add(1);
  const viewers = [join(), join(), join()];
  expect(await nextOf(viewers)).toEqual([[1], [1], [1]]);
  const next = nextOf(viewers);
  source.add(2);
  expect(await next).toEqual([[2], [2], [2]]);
  expect(source.reads).toBe(2);
});

test('a viewer that joins during a read shares the next read', async () => {
  const { source, join } = openNumbers();
  const release = source.hold();
  const first = join().next();
  await vi.waitFor(() => expect(source.reads).toBe(1));
  const others = nextOf([join(), join()]);
  source.add(1);
  release();
  expect(await first).toEqual([]);
  expect(await others).toEqual([[1], [1]]);
  // The third is for the first viewer.
  expect(source.reads).toBeLessThanOrEqual(3);
});

test('a viewer that missed updates gets all changes since its last one', async () => {
  const { source, join } = openNumbers();
  const [slow, fast] = [join(), join()];
  await nextOf([slow, fast]);
  for (const number of [1, 2, 3]) {
    const next = fast.next();
    source.add(number);
    expect(await next).toEqual([number]);
  }
  expect(await slow.next()).toEqual([1, 2, 3]);
  const both = nextOf([slow, fast]);
  source.add(4);
  expect(await both).toEqual([[4], [4]]);
});

test('an urgent change doesn’t wait for the interval', { timeout: 5_000 }, async () => {
  const { source, join } = openNumbers();
  const viewer = join();
  await viewer.next();
  // With the interval of 250 ms between updates, this would take ten seconds.
  for (let number = 1; number <= 40; number++) {
    const next = viewer.next();
    source.add(number, true);
    expect(await next).toEqual([number]);
  }
});

test('an aborted viewer doesn’t affect the others', async () => {
  const { source, join } = openNumbers();
  const leaving = new AbortController();
  const [gone, other] = [join(leaving.signal), join()];
  await nextOf([gone, other]);
  const last = gone.next();
  const next = other.next();
  leaving.abort();
  expect(await last).toBeNull();
  source.add(1);
  expect(await next).toEqual([1]);
  expect(await gone.next()).toBeNull();
});

test('a failed read ends all viewers', async () => {
  const { source, join } = openNumbers();
  const viewers = [join(), join()];
  await nextOf(viewers);
  source.failure = new Error('deleted');
  const next = Promise.allSettled(viewers.map((viewer) => viewer.next()));
  source.add(1);
  expect((await next).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(viewers[0]?.next()).rejects.toThrow('deleted');
  expect(source).toMatchObject({ stopped: 1, closed: 1 });
});

test('it closes when its last viewer leaves', async () => {
  const { source, join } = openNumbers();
  const [first, second] = [join(), join()];
  await nextOf([first, second]);
  first.leave();
  expect(source.closed).toBe(0);
  second.leave();
  expect(source).toMatchObject({ stopped: 1, closed: 1 });
});
