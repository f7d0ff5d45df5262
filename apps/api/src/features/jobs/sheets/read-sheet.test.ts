import { expect, test } from 'vitest';
import { isTargetOf } from '../targets/read-targets.ts';
import { readSheet } from './read-sheet.ts';

const isProfile = isTargetOf(
  { platform: 'instagram', type: 'profile' },
  { platform: () => 'instagram.com', sheets: 'docs.google.com' },
);

test.each([
  ['the first column of a sheet without headers', 'nasa,1\nnatgeo,2\n', ['nasa', 'natgeo']],
  ['a column named username', 'Name,Username\nNASA,nasa\nNatGeo,natgeo\n', ['nasa', 'natgeo']],
  ['a column named Profile URL', 'n,Profile URL\n1,https://instagram.com/nasa\n', ['https://instagram.com/nasa']],
  ['username before url', 'url,username\nx,nasa\n', ['nasa']],
  ['a byte order mark and blank lines', '\uFEFFusername\r\n\r\nnasa\r\n \r\n', ['nasa']],
  ['quoted cells', '"na,sa","x"\n', ['na,sa']],
  ['a column headed Instagram handle', 'Instagram handle\nnasa\nnatgeo\n', ['nasa', 'natgeo']],
  [
    'a column headed Account, next to another',
    'Notes,Account\nspace agency,nasa\nmagazine,natgeo\n',
    ['nasa', 'natgeo'],
  ],
  ['an unknown heading', 'Who we watch,since\nnasa,2020\nnatgeo,2021\n', ['nasa', 'natgeo']],
  ['an account called account, alone in its sheet', 'account\n', ['account']],
  [
    'a first target that can’t be read, as an address',
    'https://example.com/nasa\nnasa\n',
    ['https://example.com/nasa', 'nasa'],
  ],
  ['first targets that can’t be read', 'na sa\nnat geo\n', ['na sa', 'nat geo']],
  ['usernames that contain a heading’s word', 'link.in.bio\nuser_1\n', ['link.in.bio', 'user_1']],
  ['rows of unequal length', 'username,a\nnasa\nnatgeo,1,2,3\n', ['nasa', 'natgeo']],
  ['targets after thousands of blank lines', `nasa\n${'\n'.repeat(200_000)}natgeo\n`, ['nasa', 'natgeo']],
  ['letters of several bytes, wherever it is cut', `${'ü'.repeat(5_000)}\n`.slice(0, 1_990), ['ü'.repeat(1_990)]],
])('takes %s', async (_, csv, targets) => {
  expect(await readSheet(Buffer.from(csv), isProfile)).toEqual(targets);
});

test.each([
  ['an empty sheet', '', 'no targets'],
  ['a sheet with only headers', 'username,url\n', 'no targets'],
  ['a sheet of 10,001 rows', 'nasa\n'.repeat(10_001), 'more than 10,000 rows'],
  ['no table', '"open', 'can’t be read'],
  ['a quote that is never closed', `"${'open '.repeat(900_000)}`, 'larger than 100 kB'],
  ['a row of commas without an end', ','.repeat(4_900_000), 'larger than 100 kB'],
  ['more columns than a sheet may have', `nasa${','.repeat(500)}\n`.repeat(9_000), 'more than 500 columns'],
  ['a cell that is too long', `${'x'.repeat(2_001)}\n`, 'longer than 2,000 characters'],
  ['a NUL in a cell', 'nasa\nnat\0geo\n', 'a NUL character'],
])('refuses %s', async (_, csv, message) => {
  await expect(readSheet(Buffer.from(csv), isProfile)).rejects.toThrow(message);
});

test('accepts columns and characters up to the limits', async () => {
  const csv = `${'x'.repeat(2_000)}${','.repeat(499)}\n`;
  expect(await readSheet(Buffer.from(csv), isProfile)).toHaveLength(1);
});
