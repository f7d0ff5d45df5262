import { expect, test } from 'vitest';
import { acceptedLanguage, languageOf } from './language.ts';

test.each([
  [undefined, 'en'],
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['nl,fr;q=0.7,en;q=0.9', 'en'],
  ['fr;q=0, es', 'es'],
  ['*', 'en'],
  ['tlh', 'en'],
  [`${'x,'.repeat(50_000)}de`, 'en'],
])('Accept-Language %s', (header, language) => {
  expect(languageOf({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe(language);
});

test.each([
  ['de', 'de'],
  ['en', 'en'],
  ['*', null],
  ['tlh', null],
])('Accept-Language %s names the language %s', (header, language) => {
  expect(acceptedLanguage({ headers: { 'accept-language': header } })).toBe(language);
});
