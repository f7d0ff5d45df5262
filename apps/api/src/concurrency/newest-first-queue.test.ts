import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewestFirstQueue } from './newest-first-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bounds = { concurrency: 2, maxWaiting: 3, maxWaitMs: 1_000, refusal: () => new Error('busy') };

/** Work that ends when the test says so, and the order in which it began. */
function workbench() {
  const queue = new NewestFirstQueue(bounds);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    queue,
    begun,
    add(name: string): Promise<string> {
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      const ran = queue.run(() => {
        begun.push(name);
        return end.promise;
      });
      // Awaited later; avoids an unhandled rejection if it is rejected before that.
      ran.catch(() => undefined);
      return ran;
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.resolve(name);
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail(name: string): Promise<void> {
      ends.get(name)?.reject(new Error(name));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('runs a limited number at once, the newest waiting first', async () => {
  const { add, end, begun, queue } = workbench();
  for (const name of ['a', 'b', 'c', 'd', 'e']) void add(name);
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'e']);
  await end('b');
  await end('e');
  expect(begun).toEqual(['a', 'b', 'e', 'd', 'c']);
  expect(queue.waiting).toBe(0);
});

test('failed work frees its slot', async () => {
  const { add, fail, end, begun } = workbench();
  const first = add('a');
  const last = ['b', 'c'].map(add).at(-1);
  await fail('a');
  await expect(first).rejects.toThrow('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('c');
  await expect(last).resolves.toBe('c');
});

test('refuses work that waited for a second, but not later work', async () => {
  const { add, end, begun } = workbench();
  const [, , old] = ['a', 'b', 'old'].map(add);
  await vi.advanceTimersByTimeAsync(600);
  const young = add('young');
  await vi.advanceTimersByTimeAsync(399);
  await end('none');
  expect(begun).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1);
  await expect(old).rejects.toThrow('busy');
  await end('a');
  expect(begun).toEqual(['a', 'b', 'young']);
  await end('young');
  await expect(young).resolves.toBe('young');
});

test('refuses the oldest when the queue is full', async () => {
  const { add, begun, end, queue } = workbench();
  const [, , oldest] = ['a', 'b', 'c', 'd', 'e', 'f'].map(add);
  await expect(oldest).rejects.toThrow('busy');
  expect(queue.waiting).toBe(3);
  await end('a');
  expect(begun.at(-1)).toBe('f');
});

test('all slots are free after a flood', async () => {
  const { add, end, begun } = workbench();
  const flood = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(add);
  await vi.advanceTimersByTimeAsync(2_000);
  await end('a');
  await end('b');
  await Promise.allSettled(flood);
  void add('x');
  void add('y');
  expect(begun).toEqual(['a', 'b', 'x', 'y']);
});
