import { formatMessage, type Message, type Values } from '@trawl/messages/format-message';
import type { Language } from '@trawl/messages/languages';
import type { WebMessages } from '@trawl/messages/web-messages';
import { useSyncExternalStore } from 'react';
import { formatNumber } from '#format/numbers.ts';

/** The code of a web app text: the catalogue, then the path in the catalogue. */
export type Code = keyof WebMessages;
type Params<C extends Code> = [WebMessages[C]] extends [null] ? [] : [params: WebMessages[C]];

/** The loaded messages by language and code. */
const loaded: Partial<Record<Language, Record<string, Message>>> = {};
let current: Language = 'en';
const listeners = new Set<() => void>();

/** The text of a message in the current language; in English if it has not been loaded in that language. */
export const t = <C extends Code>(code: C, ...[params]: Params<C>): string => findText(code, params ?? {}) ?? code;

/** The text of a code computed from data; undefined if the code doesn't exist. */
export function findText(code: string, params: Values = {}): string | undefined {
  const message = loaded[current]?.[code] ?? loaded.en?.[code];
  return message === undefined ? undefined : formatMessage(message, params, current, formatNumber);
}

/** Adds messages of a language for `t` and `findText`. */
export function addMessages(language: Language, messages: Readonly<Record<string, Message>>): void {
  loaded[language] = { ...loaded[language], ...messages };
}

export const currentLanguage = (): Language => current;

/** Sets the current language and rerenders the components that call `useLanguage`. */
export function setLanguage(language: Language): void {
  current = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current language. Components that stay on screen when it changes call this hook to rerender. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
