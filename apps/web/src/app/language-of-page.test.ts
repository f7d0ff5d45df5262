import { expect, it } from 'vitest';
import { languageOfPage } from './language-of-page.ts';

it.each([
  ['/opt-out', {}, ['fr-CA', 'en'], 'fr'],
  ['/opt-out/', {}, ['tlh', 'es', 'en'], 'es'],
  ['/opt-out', {}, ['en-GB', 'de'], 'en'],
  ['/opt-out', {}, ['ja', 'den'], 'en'],
  ['/opt-out', { language: 'de' }, ['fr'], 'de'],
  ['/account-action', {}, ['fr'], 'fr'],
  ['/pricing', {}, ['fr'], 'en'],
  ['/pricing', { language: 'fr' }, ['de'], 'fr'],
] as const)('%s with %j chosen and a browser of %j is in %s', (pathname, chosen, browser, language) => {
  expect(languageOfPage(pathname, chosen, browser)).toBe(language);
});
