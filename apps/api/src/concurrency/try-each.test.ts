import { expect, test, vi } from 'vitest';
import { tryEach } from './try-each.ts';

const summarize = (failed: readonly string[]) => `failed: ${failed.join(', ')}`;

test('tries all items in turn, and then throws all failures', async () => {
  const done: string[] = [];
  const onFailure = vi.fn();
  const work = async (item: string) => {
    if (item === 'b' || item === 'c') throw new Error(`${item} is locked`);
    done.push(item);
  };
  await expect(tryEach(['a', 'b', 'c', 'd'], work, { onFailure, summarize })).rejects.toMatchObject({
    name: 'AggregateError',
    message: 'failed: b, c',
    errors: [new Error('b is locked'), new Error('c is locked')],
  });
  expect(done).toEqual(['a', 'd']);
  expect(onFailure.mock.calls).toEqual([
    [new Error('b is locked'), 'b'],
    [new Error('c is locked'), 'c'],
  ]);
});

test('resolves if no item fails', async () => {
  await tryEach(['a'], async () => undefined, { summarize });
});
