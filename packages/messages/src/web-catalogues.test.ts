import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOB_TYPES, PLATFORMS } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { compileWebTexts } from './compile-catalogues.ts';
import { formatMessage } from './format-message.ts';
import { LANGUAGES } from './languages.ts';
import { type ParamTypes, paramTypesOf, writeTypes } from './message-types.ts';
import { readWebCatalogue, readWebTexts, webCatalogueNames } from './web-catalogues.ts';

const ENGLISH = readWebTexts('en');
const namesOf = (text: string): string[] => Object.keys(paramTypesOf(text)).toSorted();
const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

it('types are generated from the current English catalogues', () => {
  expect(readFileSync(join(import.meta.dirname, 'web-messages.ts'), 'utf8')).toBe(writeTypes(ENGLISH));
});

it.each(webCatalogueNames())('codes of %s start with its name', (name) => {
  const codes = Object.keys(readWebCatalogue('en', name));
  expect(codes.filter((code) => !code.startsWith(`${camelCase(name)}.`))).toEqual([]);
});

it('has the contracts’ English names of job types, fields, columns and platforms', () => {
  const types = Object.entries(JOB_TYPES);
  const named = [
    ...types.map(([id, { name }]) => [`terms.types.${id}`, name]),
    ...types.map(([id, { description }]) => [`terms.typeHints.${id}`, description]),
    ...types.flatMap(([, { fields }]) => fields.map(({ key, label }) => [`terms.fields.${key}`, label])),
    ...Object.values(PLATFORMS).map(({ id, description }) => [`terms.platformHints.${id}`, description]),
    ...types.flatMap(([, { columns }]) => columns.map(({ key, label }) => [`columns.${key}`, label])),
  ];
  for (const [code = '', name] of named) expect([code, ENGLISH[code]]).toEqual([code, name]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(webCatalogueNames())('%s has each text, and no other', (name) => {
    expect(Object.keys(readWebCatalogue(language, name))).toEqual(Object.keys(readWebCatalogue('en', name)));
  });

  it('texts have the parameters of the English texts', () => {
    for (const [code, text] of Object.entries(readWebTexts(language))) {
      expect([code, namesOf(text)]).toEqual([code, namesOf(ENGLISH[code] ?? '')]);
    }
  });

  it('texts with each count can be formatted', () => {
    const messages = compileWebTexts(readWebTexts(language));
    for (const [code, message] of Object.entries(messages)) {
      for (const count of [0, 1, 2, 1_000_000]) {
        const shown = formatMessage(message, valuesOf(paramTypesOf(ENGLISH[code] ?? ''), count), language, String);
        expect(shown, code).not.toMatch(/\{(?!\{?(username|full_name|opt_out)\}\})|undefined|NaN|^$/);
      }
    }
  });
});

const valuesOf = (types: ParamTypes, count: number): Record<string, string | number> =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, type === 'number' ? count : 'text']));
