import { expect, it } from 'vitest';
import { compileWebTexts } from './compile-catalogues.ts';
import { formatMessage, type Values } from './format-message.ts';
import { paramTypesOf } from './message-types.ts';

const grouped = (value: number): string => new Intl.NumberFormat('de').format(value);
const shown = (text: string, values: Values = {}, language = 'en'): string =>
  formatMessage(compileWebTexts({ text }).text ?? '', values, language, grouped);

it('fills in parameters, and formats numbers', () => {
  expect(shown('{name} has {rows, number} rows', { name: 'NASA', rows: 2_400 })).toBe('NASA has 2.400 rows');
});

it('isolates values that are written from right to left', () => {
  const text = '“{name}”, {rows, number} rows';
  expect(shown(text, { name: 'قائمة العملاء', rows: 2 })).toBe('“\u2068قائمة العملاء\u2069”, 2 rows');
  expect(shown(text, { name: 'Zoë’s list', rows: 2 })).toBe('“Zoë’s list”, 2 rows');
});

it('shows texts without parameters, quoted braces and a hash outside of plurals as they are', () => {
  expect([shown('Save'), shown("'{{'username'}}', you're #1")]).toEqual(['Save', "{{username}}, you're #1"]);
});

it('prefers an exact count', () => {
  const text = '{rows, plural, =0 {no rows} one {# row} other {{rows, plural, one {# row} other {# rows}} of {name}}}';
  expect([0, 1, 2_000].map((rows) => shown(text, { rows, name: 'a' }))).toEqual([
    'no rows',
    '1 row',
    '2.000 rows of a',
  ]);
});

it('selects by name', () => {
  const text = '{status, select, pending {Run} other {Run again}}';
  expect(['pending', 'failed'].map((status) => shown(text, { status }))).toEqual(['Run', 'Run again']);
});

it('follows the plural rules of a language with more forms, such as Polish', () => {
  const text = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
  expect([1, 2, 5, 22, 25, 1.5].map((count) => shown(text, { count }, 'pl'))).toEqual([
    '1 plik',
    '2 pliki',
    '5 plików',
    '22 pliki',
    '25 plików',
    '1,5 pliku',
  ]);
});

it('fails for a text that is not valid ICU MessageFormat', () => {
  expect(() => compileWebTexts({ text: '{rows, plural, one {# row}' })).toThrow();
});

it('derives the types of parameters', () => {
  const text = '{name}: {status, select, done {{rows, number} rows} other {{rows, plural, other {#}}}}';
  expect(paramTypesOf(text)).toEqual({ name: 'string | number', status: 'string', rows: 'number' });
});
