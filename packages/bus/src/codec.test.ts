import { expect, it } from 'vitest';
import { z } from 'zod';
import { decode, encode } from './codec.ts';

const there = (value: unknown) => decode(z.unknown(), encode(z.unknown(), value));

it.each([
  ['a NUL', 'a\u0000b', 'ab'],
  ['the first half of a pair', 'a\ud83db', 'a\ufffdb'],
  ['the second half of a pair', '\ude00', '\ufffd'],
  ['halves in the wrong order', '\ude00\ud83d', '\ufffd\ufffd'],
])('removes %s from texts and keys at any depth', (_, text, clean) => {
  expect(there({ [text]: [{ deep: text }] })).toEqual({ [clean]: [{ deep: clean }] });
});

it.each(['\ud83d\ude00', '\\u0000', '\\\\ud800', '\n\t"\\', 'é\u0001', 'a\\u0000\\'])('keeps %j', (text) => {
  expect(there({ [text]: text })).toEqual({ [text]: text });
});

it('decodes surrogate pairs escaped by other languages', () => {
  expect(decode(z.string(), new TextEncoder().encode('"\\ud83d\\ude00\\uD83D"'))).toBe('\u{1f600}\ufffd');
});

it('decodes a hostile megabyte as fast as any other', () => {
  for (const part of ['\\u0000', '\\ud800', '\\\\', '\\ud83d\\', 'a']) {
    const body = `"${part.repeat(1_000_000 / part.length)}"`;
    const before = process.threadCpuUsage();
    try {
      decode(z.string(), new TextEncoder().encode(body));
    } catch {
      // Some of them aren't valid JSON.
    }
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  }
});
