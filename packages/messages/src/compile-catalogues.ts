import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Message } from './format-message.ts';

type Texts = Readonly<Record<string, string>>;

/** @param texts the ICU MessageFormat texts that translators edit, by code */
export const compileCatalogue = (texts: Texts): Record<string, CompiledMessage> =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, compileMessageOrThrow(text)]));

/** Compiles texts of the web app for `formatMessage`. */
export const compileWebTexts = (texts: Texts): Record<string, Message> =>
  Object.fromEntries(Object.entries(compileCatalogue(texts)).map(([code, message]) => [code, simplified(message)]));

function simplified(message: CompiledMessage): Message {
  const [first = '', ...rest] = message;
  return typeof first === 'string' && rest.length === 0 ? first : message;
}

const CATALOGUE = /\/messages\/catalogues\/[a-z-]+\/(web\/)?[a-z-]+\.json$/;

/** A Vite plugin that compiles catalogues, so the browser needs no parser. */
export const compileCatalogues = () => ({
  name: 'compile-catalogues',
  enforce: 'pre' as const,
  transform: {
    filter: { id: CATALOGUE },
    handler(code: string, id: string) {
      const compile = id.includes('/web/') ? compileWebTexts : compileCatalogue;
      return { code: JSON.stringify(compile(JSON.parse(code))), map: null };
    },
  },
});
