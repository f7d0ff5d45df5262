import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemMessage } from '@trawl/contracts';
import { compileCatalogue } from './compile-catalogues.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { createRender, type Render } from './renderer.ts';

const renders = new Map<Language, Render>();

/** Reads and compiles a language's catalogues on first use. */
function renderOf(language: Language): Render {
  const known = renders.get(language);
  if (known) return known;
  const folder = join(import.meta.dirname, '../catalogues', language);
  const texts = readdirSync(folder)
    // The folder `web` contains the web app's own texts.
    .filter((name) => name.endsWith('.json'))
    .map((name): Record<string, string> => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const made = createRender(language, compileCatalogue(Object.assign({}, ...texts)));
  renders.set(language, made);
  return made;
}

/** Renders a message in a language, or in English if that language doesn't have it; the code if neither has it. */
export const render = (message: SystemMessage, language: Language = LANGUAGES[0]): string =>
  renderOf(language)(message) ?? renderOf(LANGUAGES[0])(message) ?? message.code;
