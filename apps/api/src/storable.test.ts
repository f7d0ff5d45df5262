import { expect, test } from 'vitest';
import { findUnstorable, makeStorable } from './storable.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 'a\0';
  for (let n = 0; n < depth; n++) value = { a: value };
  return value;
};

test.each([
  ['a NUL', { name: 'a\0b' }, ['name']],
  ['half a pair', { settings: { Message: '\ud83d' } }, ['settings', 'Message']],
  ['a pair the wrong way round', { lines: ['ok', '\ude00\ud83d'] }, ['lines']],
  ['a name', { settings: { 'a\0': 1 } }, ['settings']],
  ['a text alone', '\0', []],
])('finds %s', (_, value, path) => expect(findUnstorable(value)).toEqual(path));

test.each([null, undefined, 1, '', 'é漢😀', { a: [{ b: 'c' }, null] }, 'tab\tand\nline'])('%j is stored', (value) =>
  expect(findUnstorable(value)).toBeNull(),
);

test('finds it at any depth', () => expect(findUnstorable(nested(200_000))?.[0]).toBe('a'));

test('removes only what can’t be stored', () => {
  const whole = { rows: [{ name: 'x' }] };
  expect(makeStorable(whole)).toBe(whole);
  expect(makeStorable({ rows: [{ 'na\0me': 'x\0y', bio: '\ud83d!', n: 1, no: null }] })).toEqual({
    rows: [{ name: 'xy', bio: '\ufffd!', n: 1, no: null }],
  });
});
