import { type Column, jobTypeOf, maskOptOut } from '@trawl/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binaryCopy } from '../../../../test/support/binary-copy.ts';
import { csvLine } from '../../../../test/support/csv-line.ts';
import { readColumns } from './cell-reader.ts';
import { cellOf } from './read-cells.ts';
import { csvFrame, objectFrame, type RowFrame, RowWriter } from './row-writer.ts';

const posts = jobTypeOf({ platform: 'instagram', type: 'profile_post' }).columns;
const KEYS = ['caption', 'hashtags', 'likesCount', 'postedAt', 'collectedAt', 'runId'];
const columns = posts.filter(({ key }) => KEYS.includes(key));
const messages = jobTypeOf({ platform: 'instagram', type: 'dm' }).columns;

type Values = Readonly<Record<string, unknown>>;

interface File {
  readonly frame: RowFrame;
  readonly format: 'csv' | 'json';
  readonly of?: readonly Column[];
  readonly all?: readonly Column[];
}

function written(
  rows: readonly Values[],
  { frame, format, of = columns, all = posts }: File,
  cuts: readonly number[] = [],
) {
  const cells = of.map((column) => cellOf(column, format));
  const bytes = binaryCopy(
    cells.map(({ type }) => type),
    rows.map((row) => of.map(({ key }) => row[key])),
  );
  const writer = new RowWriter(frame, readColumns(of, cells, all));
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  const parts = places.slice(1).flatMap((end, index) => writer.write(bytes.subarray(places[index], end)) ?? []);
  expect(writer.rows).toBe(rows.length);
  return Buffer.concat([...parts, writer.take()]).toString();
}

const hostile = fc.string({ unit: fc.constantFrom(...'=+-@;,"\'\\\t\r\n\u0002\u0001 aé＝－😀\ufeff\u2028') });
const value = fc.oneof(
  { weight: 4, arbitrary: hostile },
  fc.integer(),
  fc.constantFrom(-1.5, 0.25, true, false, null, undefined, {}, { a: '=1' }),
  fc.array(fc.oneof(hostile, fc.integer(), fc.constant(null)), { maxLength: 3 }),
);
const rows = fc.array(
  fc.record({
    caption: fc.option(hostile, { nil: undefined }),
    hashtags: value,
    likesCount: value,
    postedAt: value,
    collectedAt: fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString()),
    runId: hostile,
  }),
  { maxLength: 5 },
);
const cuts = fc.array(fc.nat(), { maxLength: 4 });

test('writes any values in any chunks as the plain CSV writer does', () => {
  const file: File = { frame: csvFrame(columns), format: 'csv' };
  fc.assert(
    fc.property(rows, cuts, (list, places) => {
      expect(written(list, file, places)).toBe(list.map((row) => csvLine(columns, row)).join(''));
    }),
    { numRuns: 3_000 },
  );
});

test('writes any values in any chunks as objects with the columns’ keys', () => {
  const file: File = { frame: objectFrame(columns, '\n'), format: 'json' };
  fc.assert(
    fc.property(rows, cuts, (list, places) => {
      const objects = list.map((row: Values) => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])));
      expect(written(list, file, places)).toBe(objects.map((object) => `${JSON.stringify(object)}\n`).join(''));
    }),
    { numRuns: 1_000 },
  );
});

test('writes rows that are longer than a chunk', () => {
  const list = [{ caption: 'a"'.repeat(100_000), collectedAt: '2026-11-23T05:07:44.890Z' }, { caption: 'b' }];
  const cut = Array.from({ length: 20 }, (_, index) => index * 10_000);
  const of = columns.filter(({ key }) => key === 'caption');
  expect(written(list, { frame: csvFrame(of), format: 'csv', of }, cut)).toBe(
    list.map((row) => csvLine(of, row)).join(''),
  );
});

test('makes room for the cells after one that is longer in the file', () => {
  const row = { caption: ';='.repeat(60_000), runId: 'b'.repeat(100_000), collectedAt: '2026-11-23T05:07:44.890Z' };
  expect(written([row], { frame: csvFrame(columns), format: 'csv' })).toBe(csvLine(columns, row));
});

test('masks the opt-out link of stored messages, also without the column of recipients', () => {
  const text = '=Hi. Enough? https://a.example/opt-out?to=ada&key=AbC-_123';
  const of = messages.filter(({ key }) => key === 'text');
  const list = [{ recipient: 'ada', text }];
  const objects = { frame: objectFrame(of, '\n'), format: 'json', of } as const;
  expect(written(list, { ...objects, all: messages })).toBe(`${JSON.stringify({ text: maskOptOut(text) })}\n`);
  expect(written(list, { frame: csvFrame(of), format: 'csv', of, all: messages })).toBe(`'${maskOptOut(text)}\r\n`);
  const comments = jobTypeOf({ platform: 'instagram', type: 'comment' }).columns;
  expect(written(list, { ...objects, all: comments })).toBe(`${JSON.stringify({ text })}\n`);
});
