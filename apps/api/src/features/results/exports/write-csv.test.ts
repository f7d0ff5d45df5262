import { jobTypeOf } from '@trawl/contracts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../../../test/support/csv-line.ts';
import { csvHeader } from './write-csv.ts';

const columns = jobTypeOf({ platform: 'instagram', type: 'follower' }).columns.slice(0, 2);
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
  ['a formula after a semicolon', ['a;=1+1', 'b; @SUM(A1);-2'], "a;'=1+1,b;' @SUM(A1);'-2"],
  ['a formula after a line break', ['a\n=1+1', 'b\r\n\t+1'], '"a\n\'=1+1","b\r\n\'\t+1"'],
  ['a formula in quotes after a semicolon', ['a;"=1+1', ';";=1'], '"a;\'""=1+1",";"";\'=1"'],
  ['a tab and a return after a semicolon', ['a;\tx', 'a;\rx'], 'a;\'\tx,"a;\'\rx"'],
  ['a full-width formula', ['＝1+1', 'a;＠x'], "'＝1+1,a;'＠x"],
  ['semicolons and hyphens that begin no cell', ['a; b-c', 'x=1; y'], 'a; b-c,x=1; y'],
  ['a plus and a minus', ['+1', '-1'], "'+1,'-1"],
  ['negative numbers', [-1, 2.5], '-1,2.5'],
  ['booleans', [true, false], 'true,false'],
  ['nothing', [null, undefined], ','],
  ['a list', [['a', 'b'], []], 'a; b,'],
])('%s', (_, [username, fullName], expected) => {
  expect(line(username, fullName)).toBe(`${expected}\r\n`);
});

/** Characters that begin cells and formulas, and a few others. */
const hostile = fc.string({ unit: fc.constantFrom(...';,"\'=+-@\t\r\n ab1') });

test('any text stays one RFC 4180 cell and no formula with semicolon separators', () => {
  fc.assert(
    fc.property(hostile, hostile, (first, second) => {
      const written = line(`x${first}`, second);
      const rows: string[][] = parse(written, { record_delimiter: '\r\n' });
      expect(rows).toHaveLength(1);
      expect(rows[0]?.map((cell) => cell.replaceAll("'", ''))).toEqual(
        [`x${first}`, second].map((text) => text.replaceAll("'", '')),
      );
      // Each piece between separators, as seen by a reader that doesn't interpret quotes.
      for (const piece of written.split(/[;\r\n]/)) expect(piece).not.toMatch(/^[\s"]*[=+\-@]/);
    }),
    { numRuns: 2_000 },
  );
});

test('a million separators take linear time', () => {
  const before = process.threadCpuUsage();
  for (const text of [';'.repeat(1_000_000), '\t'.repeat(1_000_000), ';"'.repeat(500_000), '\n='.repeat(300_000)]) {
    csvLine(columns, { username: text, fullName: '' });
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});
