import { expect, test, vi } from 'vitest';
import { AnalysisCache } from './analysis-cache.ts';

const at = (seconds: number) => new Date(seconds * 1_000);

test('computes once until the result is too old', async () => {
  const cache = new AnalysisCache<number>(10, 60_000);
  let count = 0;
  const get = (seconds: number) => cache.get('a', at(seconds), async () => ++count);
  expect(await Promise.all([get(0), get(0), get(59)])).toEqual([1, 1, 1]);
  expect(await get(61)).toBe(2);
});

test('drops the least recently used result', async () => {
  const cache = new AnalysisCache<string>(2, 60_000);
  const compute = vi.fn(async () => 'value');
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key, at(0), compute);
  expect(compute).toHaveBeenCalledTimes(4);
});

test('doesn’t cache failures', async () => {
  const cache = new AnalysisCache<number>(2, 60_000);
  await expect(cache.get('a', at(0), () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await cache.get('a', at(0), async () => 7)).toBe(7);
});
