import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOptOutKey, optOutLink } from './opt-out-link.ts';

const KEY = Buffer.alloc(32, 7);
const link = new URL(optOutLink(KEY, 'https://trawl.example', 'instagram', 'ada.l'));
const key = link.searchParams.get('key') ?? '';

test('the link names its recipient and is short enough for a message', () => {
  expect(link.origin + link.pathname).toBe('https://trawl.example/opt-out');
  expect(link.searchParams.get('to')).toBe('ada.l');
  expect(link.href.length).toBeLessThan(80);
});

test('links from before derived keys stay valid', () => {
  const sent = createHmac('sha256', KEY).update('opt-out\ninstagram\nada.l').digest('base64url').slice(0, 16);
  expect(sent).not.toBe(key);
  expect(isOptOutKey(KEY, 'instagram', 'ada.l', sent)).toBe(true);
  expect(isOptOutKey(KEY, 'instagram', 'ada.m', sent)).toBe(false);
});

test('a key is valid for its recipient only', () => {
  expect(isOptOutKey(KEY, 'instagram', 'ada.l', key)).toBe(true);
  expect(isOptOutKey(KEY, 'instagram', 'ada.m', key)).toBe(false);
  expect(isOptOutKey(Buffer.alloc(32, 8), 'instagram', 'ada.l', key)).toBe(false);
  expect(isOptOutKey(KEY, 'instagram', 'ada.l', key.slice(1))).toBe(false);
  expect(isOptOutKey(KEY, 'instagram', 'ada.l', '')).toBe(false);
});
