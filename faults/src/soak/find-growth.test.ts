import { expect, test } from 'vitest';
import { findGrowth } from './find-growth.ts';

const samples = (valueAt: (n: number) => number, what = 'api: memory, MB') =>
  Array.from({ length: 40 }, (_, n) => ({ [what]: valueAt(n) }));

test('memory that grows only while caches warm up is flat', () => {
  expect(findGrowth(samples((n) => (n < 10 ? 100 + n * 8 : 180 + (n % 3))))).toMatchObject([{ isFlat: true }]);
});

test('memory that grows steadily is a leak', () => {
  const [growth] = findGrowth(samples((n) => 150 + n * 2));
  expect(growth).toEqual({ what: 'api: memory, MB', before: 180, after: 220, isFlat: false });
});

test('a file that is left open each time is a leak, and four more open files aren’t', () => {
  const files = 'api: open files';
  expect(findGrowth(samples((n) => 30 + Math.floor(n / 4), files))).toMatchObject([{ isFlat: false }]);
  expect(findGrowth(samples((n) => (n < 20 ? 30 : 34), files))).toMatchObject([{ isFlat: true }]);
});

test('too few samples say nothing', () => {
  expect(() => findGrowth(samples(() => 1).slice(0, 7))).toThrow('8 are needed');
});
