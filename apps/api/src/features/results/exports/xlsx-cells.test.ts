import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOf, columnName, cutText, serialOf, TEXT_MAX, xmlText } from './xlsx-cells.ts';

test.each([
  ['a number', 12.5, 'number', '<c><v>12.5</v></c>'],
  ['a number with more digits than Excel keeps', 1_234_567_890_123_456, 'number', '1234567890123456</t>'],
  ['a boolean', true, 'boolean', '<c t="b"><v>1</v></c>'],
  ['a time', '2026-11-23T12:00:00.000Z', 'date', '<c s="2"><v>46349.5</v></c>'],
  ['a text in a column of times', 'soon', 'date', '<t>soon</t>'],
  ['a list', ['a', 1], 'list', '<t>a; 1</t>'],
  ['an object', { a: 1 }, 'text', '<t>{"a":1}</t>'],
  ['a formula, as text', '=1+1', 'text', '<c t="inlineStr"><is><t>=1+1</t></is></c>'],
  ['spaces at the ends', ' a', 'text', '<t xml:space="preserve"> a</t>'],
  ['markup', '<a> & b', 'text', '<t>&lt;a&gt; &amp; b</t>'],
  ['nothing', null, 'text', '<c/>'],
] as const)('writes %s', (_, value, type, expected) => {
  expect(cellOf(value, type).xml).toContain(expected);
});

test('links web URLs in columns of URLs', () => {
  expect(cellOf('https://a.example/?b=1&c', 'url').link).toBe('https://a.example/?b=1&c');
  expect(cellOf('https://a.example', 'text').link).toBeUndefined();
  expect(cellOf('javascript:alert(1)', 'url').link).toBeUndefined();
  expect(cellOf('https://a.example/ b', 'url').link).toBeUndefined();
  expect(cellOf(`https://a.example/${'a'.repeat(2_100)}`, 'image').link).toBeUndefined();
});

test('cuts a text that is too long for a cell, without splitting a character', () => {
  const text = `${'a'.repeat(TEXT_MAX - 1)}😀`;
  expect(cutText(text)).toBe('a'.repeat(TEXT_MAX - 1));
  expect(cellOf(text, 'text').isCut).toBe(true);
  expect(cellOf('a'.repeat(TEXT_MAX), 'text').isCut).toBeUndefined();
});

test('has no number for times outside of Excel’s calendar', () => {
  expect(serialOf('1900-02-28T00:00:00.000Z')).toBeNull();
  expect(serialOf('1900-03-01T00:00:00.000Z')).toBe(61);
  expect(serialOf('nonsense')).toBeNull();
});

/** As Excel reads texts: entities first, then its own escapes. */
const readBack = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

test('any text is XML and reads back unchanged', () => {
  const unit = fc.constantFrom(...'a_x0041_<>&"\t\n\r\0\u0001\u001f\u0085\ufffe😀');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const xml = xmlText(text);
      expect(xml).not.toMatch(/(?![\t\n])\p{Cc}|\ufffe|[<>]/u);
      expect(readBack(xml)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test('names columns as Excel does', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
