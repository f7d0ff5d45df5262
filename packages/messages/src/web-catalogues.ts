import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './languages.ts';

const CATALOGUES = join(import.meta.dirname, '../catalogues');

/** Reads one catalogue of the web app: texts in ICU MessageFormat by code. */
export const readWebCatalogue = (language: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(CATALOGUES, language, 'web', `${name}.json`), 'utf8'));

/** The names of the web app's catalogues. */
export const webCatalogueNames = (language: Language = 'en'): readonly string[] =>
  readdirSync(join(CATALOGUES, language, 'web'))
    .map((file) => file.replace('.json', ''))
    .toSorted();

/** Reads all of the web app's texts in a language. */
export const readWebTexts = (language: Language): Record<string, string> =>
  Object.assign({}, ...webCatalogueNames(language).map((name) => readWebCatalogue(language, name)));
