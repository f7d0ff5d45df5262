import { expect, test, vi } from 'vitest';
import { removeEach } from './remove-each.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('removes all other files, then reports the remaining ones', async () => {
  const removed: number[] = [];
  const remove = async (n: number) => {
    if (n === 1 || n === 3) throw new Error(`${n} is locked`);
    removed.push(n);
  };
  await expect(removeEach(numbers(5), remove)).rejects.toMatchObject({
    name: 'FilesLeft',
    message: 'files that could not be removed: 2',
    errors: expect.arrayContaining([new Error('1 is locked'), new Error('3 is locked')]),
  });
  expect(removed.toSorted()).toEqual([0, 2, 4]);
});

test('stops if the store removes nothing', async () => {
  const remove = vi.fn(() => Promise.reject(new Error('unreachable')));
  await expect(removeEach(numbers(1_000), remove)).rejects.toThrow('files that could not be removed: 20');
  expect(remove).toHaveBeenCalledTimes(20);
});
