import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIRECT_MESSAGES, ERROR_MESSAGES, PLATFORM_MESSAGES, RUN_MESSAGES } from '@trawl/contracts';
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

/** The messages of each catalogue, by its file name. */
const FAMILIES = {
  direct: DIRECT_MESSAGES,
  errors: ERROR_MESSAGES,
  platform: PLATFORM_MESSAGES,
  runs: RUN_MESSAGES,
};

test.each(LANGUAGES)('%s has each catalogue', (language) => {
  const files = Object.keys(FAMILIES).map((name) => `${name}.json`);
  expect(readdirSync(join(FOLDER, language)).toSorted()).toEqual(files.toSorted());
});

test('no code is in two catalogues', () => {
  const codes = Object.values(FAMILIES).flatMap((messages) => Object.keys(messages));
  expect(codes).toHaveLength(new Set(codes).size);
});

const CASES = LANGUAGES.flatMap((language) =>
  Object.entries(FAMILIES).map(([name, messages]) => ({ language, name, messages })),
);

describe.each(CASES)('$name in $language', ({ language, name, messages }) => {
  const texts = textsOf(language, name);

  test('every message has a text, and no text is left over', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(messages).toSorted());
  });

  test('a text fills in what its message has', () => {
    for (const [code, params] of Object.entries(messages)) {
      expect([code, used(texts[code] ?? '')]).toEqual([code, Object.keys(params).toSorted()]);
    }
  });

  test('every message can be rendered', () => {
    // Parameters may be names of fields.
    const render = createRender(language, compileCatalogue({ ...textsOf(language, 'errors'), ...texts }));
    for (const [code, params] of Object.entries(messages)) {
      const words = render({ code, params });
      expect(words, code).not.toBeNull();
      expect(words, code).not.toMatch(/[{}]|^\s*$|undefined/);
    }
  });
});
