import { jobTypeOf } from '@trawl/contracts';
import { expect, it } from 'vitest';
import { rowsAsJson, rowsAsTsv } from './copied-rows.ts';
import '#language/testing/all-messages.ts';

const columns = jobTypeOf({ platform: 'instagram', type: 'profile_post' }).columns.filter(({ key }) =>
  ['shortcode', 'caption', 'hashtags', 'likesCount'].includes(key),
);
const rows = [
  { likesCount: -12_345, shortcode: 'a', caption: 'one\ttwo\nthree', hashtags: ['x', 'y'], ownerId: '7' },
  { shortcode: '=SUM(A1)', caption: null },
];

it('copies rows for a spreadsheet', () => {
  expect(rowsAsTsv(columns, rows)).toBe(
    "shortcode\tcaption\thashtags\tlikesCount\na\tone two three\tx y\t-12345\n'=SUM(A1)\t\t\t",
  );
});

it('quotes a cell that begins with a quote, so that spreadsheets paste the quotes as text', () => {
  const quoted = [{ shortcode: '"=HYPERLINK(A1)"', caption: '"never closed', hashtags: ['the "best"'] }];
  expect(rowsAsTsv(columns, quoted).split('\n')[1]).toBe('"""=HYPERLINK(A1)"""\t"""never closed"\tthe "best"\t');
});

it('copies rows as objects', () => {
  expect(JSON.parse(rowsAsJson(columns, rows))).toEqual([
    { shortcode: 'a', caption: 'one\ttwo\nthree', hashtags: ['x', 'y'], likesCount: -12_345 },
    { shortcode: '=SUM(A1)', caption: null, hashtags: null, likesCount: null },
  ]);
});
