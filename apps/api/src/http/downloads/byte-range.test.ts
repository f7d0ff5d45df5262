import { expect, test } from 'vitest';
import { rangeOf } from './byte-range.ts';

const TAG = '"a.1"';

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-', 'all'],
  ['bytes=20-10', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['rows=0-1', 'all'],
  [undefined, 'all'],
] as const)('%s', (range, wanted) => expect(rangeOf(range, undefined, TAG, 100)).toEqual(wanted));

test('a range of another file gets the whole file', () => {
  expect(rangeOf('bytes=5-', TAG, TAG, 100)).toEqual({ first: 5, last: 99 });
  for (const other of ['"a.2"', `W/${TAG}`, 'Mon, 23 Nov 2026 09:00:00 GMT'])
    expect(rangeOf('bytes=5-', other, TAG, 100)).toBe('all');
});
