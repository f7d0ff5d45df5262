import { jobTypeOf, maskOptOut, type Row } from '@trawl/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CELL_END, CellWriter, ROW_END, type RowFrame } from './cell-writer.ts';
import { arrayFrame, csvFrame, objectFrame } from './row-frames.ts';
import { csvLine } from './write-csv.ts';

const posts = jobTypeOf({ platform: 'instagram', type: 'profile_post' }).columns;
const columns = posts.filter(({ key }) => ['caption', 'hashtags', 'likesCount', 'collectedAt'].includes(key));
const messages = jobTypeOf({ platform: 'instagram', type: 'dm' }).columns;

/** Rows as PostgreSQL sends them, with its spelling of JSON. */
function sent(rows: readonly Row[], of = columns): Buffer {
  const cell = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));
  return Buffer.from(
    rows
      .map((row) =>
        of
          .map(({ key }) => (key === 'collectedAt' ? '2026-11-23 05:07:44.89+00' : cell(row[key])))
          .join(String.fromCharCode(CELL_END)),
      )
      .map((line) => line + String.fromCharCode(ROW_END))
      .join(''),
  );
}

function written(frame: RowFrame, bytes: Buffer, cuts: readonly number[] = []): string {
  const writer = new CellWriter(frame);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return Buffer.concat(
    places.slice(1).map((end, index) => writer.write(bytes.subarray(places[index], end))),
  ).toString();
}

const hostile = fc.string({ unit: fc.constantFrom(...'=+-@;,"\'\\\t\r\n\u0002\u0001 aé＝－😀\ufeff\u2028') });
const value = fc.oneof(
  { weight: 4, arbitrary: hostile },
  fc.integer(),
  fc.constantFrom(-1.5, 0.25, true, false, null, undefined, {}, { a: '=1' }),
  fc.array(fc.oneof(hostile, fc.integer(), fc.constant(null)), { maxLength: 3 }),
);
const rows = fc.array(fc.record({ caption: value, hashtags: value, likesCount: value }), { maxLength: 5 });
const withTime = (row: Row): Row => ({ ...row, collectedAt: '2026-11-23T05:07:44.890Z' });

test('writes any values in any chunks as the plain CSV writer does', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat(), { maxLength: 4 }), (list, cuts) => {
      expect(written(csvFrame(columns, posts), sent(list), cuts)).toBe(
        list.map((row) => csvLine(columns, withTime(row))).join(''),
      );
    }),
    { numRuns: 3_000 },
  );
});

test('writes any values in any chunks as objects with the columns’ keys, and as arrays', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat(), { maxLength: 4 }), (list, cuts) => {
      const objects = list.map((row) =>
        Object.fromEntries(columns.map(({ key }) => [key, withTime(row)[key] ?? null])),
      );
      expect(written(objectFrame(columns, posts, '\n'), sent(list), cuts)).toBe(
        objects.map((object) => `${JSON.stringify(object)}\n`).join(''),
      );
      expect(written(arrayFrame(columns, posts), sent(list), cuts)).toBe(
        objects.map((object) => `${JSON.stringify(Object.values(object))},`).join(''),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('masks the opt-out link of stored messages, also without the column of recipients', () => {
  const text = '=Hi. Enough? https://a.example/opt-out?to=ada&key=AbC-_123';
  const chosen = messages.filter(({ key }) => key === 'text');
  const bytes = sent([{ recipient: 'ada', text }], chosen);
  expect(written(objectFrame(chosen, messages, '\n'), bytes)).toBe(`${JSON.stringify({ text: maskOptOut(text) })}\n`);
  expect(written(csvFrame(chosen, messages), bytes)).toBe(`'${maskOptOut(text)}\r\n`);
  const comments = jobTypeOf({ platform: 'instagram', type: 'comment' }).columns;
  expect(written(objectFrame(chosen, comments, '\n'), bytes)).toBe(`${JSON.stringify({ text })}\n`);
});
