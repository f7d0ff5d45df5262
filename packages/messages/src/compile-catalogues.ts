import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Catalogue } from './renderer.ts';

/** @param texts the ICU MessageFormat texts that translators edit, by code */
export const compileCatalogue = (texts: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, compileMessage(text)]));

const CATALOGUE = /\/messages\/catalogues\/[a-z-]+\/[a-z-]+\.json$/;

/** A Vite plugin that compiles catalogues, so the browser needs no parser. */
export const compileCatalogues = () => ({
  name: 'compile-catalogues',
  enforce: 'pre' as const,
  transform: {
    filter: { id: CATALOGUE },
    handler: (code: string) => ({ code: JSON.stringify(compileCatalogue(JSON.parse(code))), map: null }),
  },
});
