import { jobTypeOf } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { readRemembered, shownRows } from './download-options.ts';

const followers = { platform: 'instagram', type: 'follower' } as const;
const { columns } = jobTypeOf(followers);
const all = { format: 'csv', columns: null, isCompressed: false };

test.each([
  ['nothing', null, all],
  ['a broken text', '{', all],
  ['another shape', '7', all],
  [
    'a format, and columns in their order',
    '{"format":"xlsx","columns":["id","username","id"],"isCompressed":true}',
    { format: 'xlsx', columns: ['id', 'username'], isCompressed: true },
  ],
  ['what no longer exists', '{"format":"ods","columns":["gone"]}', all],
])('reads %s', (_, text, expected) => {
  expect(readRemembered(text, columns)).toEqual(expected);
});

test('reads the shown rows from a URL', () => {
  expect(shownRows(followers, new URLSearchParams('tab=results&columns=id'))).toBeNull();
  expect(shownRows(followers, new URLSearchParams('q=a&filter=id:filled&filter=isPrivate:no&sort=-id'))).toEqual({
    q: 'a',
    filter: ['id:filled', 'isPrivate:no'],
    sort: '-id',
  });
});
