import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test('escapes what a terminal would execute or reorder', () => {
  expect(printable('a\u001b[2Jb\u009b31mc\r\u202ed\u0000')).toBe('a\\u001b[2Jb\\u009b31mc\\u000d\\u202ed\\u0000');
});

test('keeps all other text', () => {
  const text = 'Ada “شكرا”\n\tx 👩\u200d💻 \\u0041';
  expect(printable(text)).toBe(text);
});
