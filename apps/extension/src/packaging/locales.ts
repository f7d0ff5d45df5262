import { LANGUAGES, type Language } from '@trawl/messages/languages';
import { readWebCatalogue } from '@trawl/messages/web-catalogues';

/** A text in the format of `_locales`, with the positions of its parameters. */
interface LocaleMessage {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

/** The parameters of all texts, in the order that the popup passes them. */
const PARAMS = ['site', 'origin'] as const;

/** The messages of a language. `extension.failed.closed` becomes `failed_closed`, because names in `_locales` can't contain dots. */
export function localeOf(language: Language): Record<string, LocaleMessage> {
  const texts = Object.entries(readWebCatalogue(language, 'extension'));
  return {
    ...Object.fromEntries(
      texts.map(([code, text]) => [code.replace('extension.', '').replaceAll('.', '_'), toLocaleMessage(text)]),
    ),
    language: { message: language },
  };
}

/** @throws if a text has a parameter that the popup doesn't pass, or other ICU syntax */
export function toLocaleMessage(text: string): LocaleMessage {
  const used = PARAMS.filter((name) => text.includes(`{${name}}`));
  const message = used.reduce((rest, name) => rest.replaceAll(`{${name}}`, `$${name}$`), text.replaceAll('$', '$$$$'));
  if (/[{}]/.test(message)) throw new Error(`The extension can't format: ${text}`);
  if (used.length === 0) return { message };
  const placeholders = Object.fromEntries(used.map((name) => [name, { content: `$${PARAMS.indexOf(name) + 1}` }]));
  return { message, placeholders };
}

/** The files of `_locales`, by path. */
export const localeFiles = (): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      `_locales/${language}/messages.json`,
      `${JSON.stringify(localeOf(language), null, 2)}\n`,
    ]),
  );
