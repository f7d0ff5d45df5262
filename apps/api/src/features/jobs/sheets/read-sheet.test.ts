import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

test.each([
  ['the first column of a sheet without headers', 'nasa,1\nnatgeo,2\n', ['nasa', 'natgeo']],
  ['a column named username', 'Name,Username\nNASA,nasa\nNatGeo,natgeo\n', ['nasa', 'natgeo']],
  ['a column named Profile URL', 'n,Profile URL\n1,https://instagram.com/nasa\n', ['https://instagram.com/nasa']],
  ['username before url', 'url,username\nx,nasa\n', ['nasa']],
  ['a byte order mark and blank lines', '\uFEFFusername\r\n\r\nnasa\r\n \r\n', ['nasa']],
  ['quoted cells', '"na,sa","x"\n', ['na,sa']],
  ['rows of unequal length', 'username,a\nnasa\nnatgeo,1,2,3\n', ['nasa', 'natgeo']],
])('takes %s', (_, csv, targets) => {
  expect(readSheet(csv)).toEqual(targets);
});

test.each([
  ['an empty sheet', '', 'no targets'],
  ['a sheet with headers alone', 'username,url\n', 'no targets'],
  ['a sheet of 10,001 rows', 'nasa\n'.repeat(10_001), 'more than 10,000 rows'],
  ['no table', '"open', 'can’t be read'],
])('refuses %s', (_, csv, message) => {
  expect(() => readSheet(csv)).toThrow(message);
});
