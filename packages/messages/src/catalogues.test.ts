import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_MESSAGES } from '@trawl/contracts';
import { describe, expect, test } from 'vitest';
import { compileCatalogue } from './compile-catalogues.ts';
import { LANGUAGES } from './languages.ts';
import { createRender } from './renderer.ts';

const FOLDER = join(import.meta.dirname, '../catalogues');
const textsOf = (language: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, language, `${name}.json`), 'utf8'));
/** The parameters of a text, without duplicates. */
const used = (text: string) => [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name))].toSorted();

test('every language has a folder of catalogues', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual([...LANGUAGES].toSorted());
});

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = textsOf(language, 'errors');

  test('every message has a text, and no text is left over', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(ERROR_MESSAGES).toSorted());
  });

  test('a text fills in what its message has', () => {
    for (const [code, params] of Object.entries(ERROR_MESSAGES)) {
      expect([code, used(texts[code] ?? '')]).toEqual([code, Object.keys(params).toSorted()]);
    }
  });

  test('every message can be rendered', () => {
    const render = createRender(language, compileCatalogue(texts));
    for (const [code, params] of Object.entries(ERROR_MESSAGES)) {
      const words = render({ code, params });
      expect(words, code).not.toBeNull();
      expect(words, code).not.toMatch(/[{}]|^\s*$|undefined/);
    }
  });
});
