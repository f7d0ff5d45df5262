import { formatMessage, type Message, type Values } from '@trawl/messages/format-message';
import type { Language } from '@trawl/messages/languages';
import type { WebMessages } from '@trawl/messages/web-messages';
import { formatNumber } from '#format/numbers.ts';
import { currentLanguage } from '#settings/current-language.ts';

/** The code of a web app text: the catalogue, then the path in the catalogue. */
export type Code = keyof WebMessages;
type Params<C extends Code> = [WebMessages[C]] extends [null] ? [] : [params: WebMessages[C]];

/** The loaded messages by language and code. */
const loaded: Partial<Record<Language, Record<string, Message>>> = {};

/** The text of a message in the current language; in English if it has not been loaded in that language. */
export const t = <C extends Code>(code: C, ...[params]: Params<C>): string => findText(code, params ?? {}) ?? code;

/** The text of a code computed from data; undefined if the code doesn't exist. */
export function findText(code: string, params: Values = {}): string | undefined {
  const language = currentLanguage();
  const message = loaded[language]?.[code];
  if (message !== undefined) return formatMessage(message, params, language, formatNumber);
  const english = loaded.en?.[code];
  return english === undefined ? undefined : formatMessage(english, params, 'en', formatNumber);
}

/** Adds messages of a language for `t` and `findText`. */
export function addMessages(language: Language, messages: Readonly<Record<string, Message>>): void {
  loaded[language] = { ...loaded[language], ...messages };
}
