import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ANSWER_MESSAGES,
  AUDIT_MESSAGES,
  AuditKind,
  DIRECT_MESSAGES,
  ERROR_MESSAGES,
  MAIL_MESSAGES,
  NOTICE_MESSAGES,
  PLATFORM_MESSAGES,
  RUN_MESSAGES,
} from '@trawl/contracts';
import { describe, expect, test } from 'vitest';
import { compileCatalogue } from './compile-catalogues.ts';
import { LANGUAGES } from './languages.ts';
import { createRender } from './renderer.ts';

const FOLDER = join(import.meta.dirname, '../catalogues');
const textsOf = (language: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, language, `${name}.json`), 'utf8'));

/** The messages of each catalogue, by its file name. */
const FAMILIES = {
  answers: ANSWER_MESSAGES,
  audit: AUDIT_MESSAGES,
  direct: DIRECT_MESSAGES,
  errors: ERROR_MESSAGES,
  mails: MAIL_MESSAGES,
  notices: NOTICE_MESSAGES,
  platform: PLATFORM_MESSAGES,
  runs: RUN_MESSAGES,
};

/** The parameters of a compiled text, also inside of plurals. */
function paramsOf(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , forms]: unknown[] = token;
    const inForms = typeof forms === 'object' && forms !== null ? Object.values(forms).flatMap(paramsOf) : [];
    return [String(name), ...inForms];
  });
}
const usedBy = (compiled: unknown) => [...new Set(paramsOf(compiled))].filter((name) => name !== '#').toSorted();

test('every language has a folder of catalogues', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual([...LANGUAGES].toSorted());
});

test.each(LANGUAGES)('%s has each catalogue', (language) => {
  const files = Object.keys(FAMILIES).map((name) => `${name}.json`);
  const found = readdirSync(join(FOLDER, language)).filter((name) => name.endsWith('.json'));
  expect(found.toSorted()).toEqual(files.toSorted());
});

test('no code is in two catalogues', () => {
  const codes = Object.values(FAMILIES).flatMap((messages) => Object.keys(messages));
  expect(codes).toHaveLength(new Set(codes).size);
});

test('every kind of audit entry has a message', () => {
  const kinds = Object.keys(AUDIT_MESSAGES).filter((code) => code.startsWith('audit.'));
  expect(kinds.toSorted()).toEqual(AuditKind.options.map((kind) => `audit.${kind}`).toSorted());
});

const CASES = LANGUAGES.flatMap((language) =>
  Object.entries(FAMILIES).map(([name, messages]) => ({ language, name, messages })),
);

describe.each(CASES)('$name in $language', ({ language, name, messages }) => {
  const texts = textsOf(language, name);
  const compiled = compileCatalogue(texts);

  test('every message has a text, and every text has a message', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(messages).toSorted());
  });

  test('a text uses each parameter of its message, and no other', () => {
    for (const [code, params] of Object.entries(messages)) {
      expect([code, usedBy(compiled[code])]).toEqual([code, Object.keys(params).toSorted()]);
    }
  });

  test('every message can be rendered', () => {
    // Parameters may be field names, which are in the errors catalogue.
    const render = createRender(language, { ...compileCatalogue(textsOf(language, 'errors')), ...compiled });
    for (const [code, params] of Object.entries(messages)) {
      const words = render({ code, params });
      expect(words, code).not.toBeNull();
      expect(words, code).not.toMatch(/[{}]|^\s*$|undefined/);
    }
  });
});

test('in French, a line doesn’t break before a two-part sign or inside a number', () => {
  const files = readdirSync(join(FOLDER, 'fr'), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.entries(textsOf('fr', name.replace('.json', ''))));
  expect(texts.filter(([, text]) => / [;:!?»%]|« |\d \d{3}/.test(text))).toEqual([]);
});
