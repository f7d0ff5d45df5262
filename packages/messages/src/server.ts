import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemMessage } from '@trawl/contracts';
import { compileCatalogue } from './compile-catalogues.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { type Catalogue, createRender, type Formats, formatsOf, type Render } from './renderer.ts';

/** Creates a function that computes a value once per language. */
function perLanguage<Value>(compute: (language: Language) => Value): (language: Language) => Value {
  const known = new Map<Language, Value>();
  return (language) => {
    const value = known.get(language) ?? compute(language);
    known.set(language, value);
    return value;
  };
}

/** Reads and compiles a language's catalogues on first use. */
const catalogueOf = perLanguage((language): Catalogue => {
  const folder = join(import.meta.dirname, '../catalogues', language);
  const texts = readdirSync(folder)
    // The folder `web` contains the web app's own texts.
    .filter((name) => name.endsWith('.json'))
    .map((name): Record<string, string> => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return compileCatalogue(Object.assign({}, ...texts));
});

export type ServerRender = (message: SystemMessage, language?: Language) => string;

type RenderKnown = (message: SystemMessage, language?: Language) => string | null;

function createRenderKnown(formats: (language: Language) => Formats): RenderKnown {
  const renderOf = perLanguage((language): Render => createRender(language, catalogueOf(language), formats(language)));
  return (message, language = LANGUAGES[0]) => renderOf(language)(message) ?? renderOf(LANGUAGES[0])(message);
}

/** Creates a function that renders messages of this release in any language, with the formats of that language. */
export function createServerRender(formats: (language: Language) => Formats): ServerRender {
  const known = createRenderKnown(formats);
  return (message, language) => known(message, language) ?? message.code;
}

/** Renders a message in a language, or in English if that language doesn't have it; null if neither has it. */
export const renderKnown = createRenderKnown(formatsOf);

/** Renders a message of this release like `renderKnown`; the code if neither language has it. */
export const render = createServerRender(formatsOf);
