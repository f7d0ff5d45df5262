import { expect, test } from 'vitest';
import { changeChoice, kindsOf, readChoice } from './changes-in-url.ts';

const read = (query: string, lastRun = 5) => readChoice(lastRun, new URLSearchParams(query));

test('reads the run and the kind, and replaces invalid values with defaults', () => {
  expect(read('since=2&change=left')).toEqual({ since: 2, kind: 'left' });
  expect(read('')).toEqual({ since: 4, kind: null });
  expect(read('since=9&change=moved')).toEqual({ since: 4, kind: null });
  expect(read('since=-1')).toEqual({ since: 4, kind: null });
  expect(read('', 0)).toEqual({ since: 0, kind: null });
});

test('keeps the other parameters', () => {
  expect(changeChoice(new URLSearchParams('q=a&since=1'), { since: 3, kind: 'joined' }).toString()).toBe(
    'q=a&since=3&change=joined',
  );
});

test('offers only the kinds that a type of rows can have', () => {
  expect(kindsOf({ platform: 'instagram', type: 'follower' })).toEqual(['joined', 'left', 'first_seen', 'changed']);
  expect(kindsOf({ platform: 'instagram', type: 'profile' })).toEqual(['first_seen', 'changed', 'grown']);
});
