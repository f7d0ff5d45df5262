import { COLUMNS } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { csvHeader, csvLine } from './write-csv.ts';

const columns = COLUMNS.follower.slice(0, 2);
const line = (username: unknown, fullName: unknown) => csvLine(columns, { username, fullName });

test('the header names the columns, after a byte order mark', () => {
  expect(csvHeader(columns)).toBe('\uFEFFusername,fullName\r\n');
});

test.each([
  ['plain text', ['nasa', 'NASA'], 'nasa,NASA'],
  ['a comma', ['nasa', 'NASA, Earth'], 'nasa,"NASA, Earth"'],
  ['quotes', ['nasa', 'the "big" one'], 'nasa,"the ""big"" one"'],
  ['a line break', ['nasa', 'two\nlines'], 'nasa,"two\nlines"'],
  ['a formula', ['=1+1', '@SUM(A1)'], "'=1+1,'@SUM(A1)"],
  ['a tab and a return', ['\tx', '\rx'], '\'\tx,"\'\rx"'],
  ['a plus and a minus', ['+1', '-1'], "'+1,'-1"],
  ['negative numbers', [-1, 2.5], '-1,2.5'],
  ['booleans', [true, false], 'true,false'],
  ['nothing', [null, undefined], ','],
  ['a list', [['a', 'b'], []], 'a; b,'],
])('%s', (_, [username, fullName], expected) => {
  expect(line(username, fullName)).toBe(`${expected}\r\n`);
});
