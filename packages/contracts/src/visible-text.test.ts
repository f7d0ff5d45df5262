import { expect, test } from 'vitest';
import { VISIBLE_TEXT } from './visible-text.ts';

test.each(['Ada Lovelace', 'علی\u200cرضا', 'ක්\u200dෂමා', '👩\u200d💻 laptop', '🏳\ufe0f\u200d🌈', '👩🏽\u200d🚀', ''])(
  '%j is visible',
  (text) => expect(VISIBLE_TEXT.test(text)).toBe(true),
);

test.each([
  'Ada\u202eevil',
  'Ada\u200b',
  '\u200dAda',
  'Ada\u200d',
  'a\u200d\u200db',
  'a\u200d b',
  'evil.\u200dcom',
  'a\r\nBcc: b',
  'a\u0000',
  '\ud800',
  '\ufeffAda',
])('%j is not', (text) => expect(VISIBLE_TEXT.test(text)).toBe(false));
