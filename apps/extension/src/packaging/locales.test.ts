import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@trawl/messages/languages';
import { expect, test } from 'vitest';
import { localeFiles, localeOf, toLocaleMessage } from './locales.ts';

const POPUP = readFileSync(join(import.meta.dirname, '../popup/popup.ts'), 'utf8');

test('parameters become placeholders by their position', () => {
  expect(toLocaleMessage('Log in')).toEqual({ message: 'Log in' });
  expect(toLocaleMessage('{origin} isn’t {site}; $5, {site}')).toEqual({
    message: '$origin$ isn’t $site$; $$5, $site$',
    placeholders: { site: { content: '$1' }, origin: { content: '$2' } },
  });
  for (const text of ['{other}', '{count, plural, one {a} other {b}}']) {
    expect(() => toLocaleMessage(text)).toThrow("can't format");
  }
});

test.each(LANGUAGES)('%s has every text, within the limits of the stores', (language) => {
  const locale = localeOf(language);
  expect(Object.keys(locale)).toEqual(Object.keys(localeOf('en')));
  expect(locale.language?.message).toBe(language);
  expect(locale.name?.message.length).toBeLessThanOrEqual(45);
  expect(locale.description?.message.length).toBeLessThanOrEqual(132);
  expect(Object.keys(locale).every((name) => /^\w+$/.test(name))).toBe(true);
});

test('the popup uses every text, and no other', () => {
  const named = [...POPUP.matchAll(/'([a-zA-Z_]+)'/g)].map(([, name]) => name);
  const failures = ['closed', 'elsewhere', 'unreachable', 'unexpected'].flatMap((name) => [
    `failed_${name}_title`,
    `failed_${name}_words`,
  ]);
  const used = new Set([...named, ...failures, 'name', 'description', 'title']);
  const names = Object.keys(localeOf('en'));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
  const looked = [...POPUP.matchAll(/text\('(\w+)'/g)].map(([, name]) => name);
  expect(looked.filter((name) => !names.includes(String(name)))).toEqual([]);
});

test('there is a file for each language', () => {
  expect(Object.keys(localeFiles())).toEqual(LANGUAGES.map((language) => `_locales/${language}/messages.json`));
});
