import { expect, it, test } from 'vitest';
import { delimiterOf, ROWS_MAX, readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, { mark = true, big = false } = {}) => {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le');
  return new Uint8Array(big ? bytes.swap16() : bytes);
};
const cellsOf = (bytes: Uint8Array) => readTable(bytes).rows.map(({ cells }) => cells);

const TEXT = 'username\tcity\nnasa\tMünchen\n';
const READ = [
  ['username', 'city'],
  ['nasa', 'München'],
];

test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`)],
  ['UTF-16 from Excel', utf16(TEXT)],
  ['UTF-16 with the other order', utf16(TEXT, { big: true })],
  ['UTF-16 without a mark', utf16(TEXT, { mark: false })],
  ['Windows’ Latin alphabet', new Uint8Array(Buffer.from(TEXT, 'latin1'))],
])('reads %s', (_, bytes) => {
  expect(cellsOf(bytes)).toEqual(READ);
});

test.each([
  [',', 'a,b\n"x;y;z",1'],
  [';', 'name;url\nnasa;https://a.example/?a=1,2'],
  ['\t', 'a\tb'],
  ['\t', 'username\tbio\nnasa\tspace, moon, stars, and more'],
  [',', 'nasa\nnatgeo'],
])('recognizes %j', (delimiter, text) => {
  expect(delimiterOf(text)).toBe(delimiter);
});

it('numbers each row by the line where it ends, and counts the columns of the widest row', () => {
  const { rows, columns } = readTable(utf8('name\r\n\r\n"two\nlines",x\r\nnasa'));
  expect(rows.map(({ line }) => line)).toEqual([1, 4, 5]);
  expect(columns).toBe(2);
});

it('reads a limited number of rows, and rejects a row that is too long', () => {
  const many = readTable(utf8('nasa\n'.repeat(ROWS_MAX + 10)));
  expect(many).toMatchObject({ cut: true, columns: 1 });
  expect(many.rows).toHaveLength(ROWS_MAX);
  expect(() => readTable(utf8(`"${'a\n'.repeat(100_000)}`))).toThrow();
});

it.each([
  ['an Excel file', 'UEsDBBQAAAAIALmJfVtsa2YsYQ0K'],
  ['a picture', 'iVBORw0KGgoAAAANSUhEUgAAAAEsYQos'],
])('rejects %s', (_, base64) => {
  expect(() => readTable(new Uint8Array(Buffer.from(base64, 'base64')))).toThrow('binary');
});
