import type { Language } from '@trawl/messages/languages';
import { useSyncExternalStore } from 'react';

let current: Language = 'en';
const listeners = new Set<() => void>();

/** The language of the page's texts and figures: English until a page's texts in another language have loaded. */
export const currentLanguage = (): Language => current;

/** Sets the current language and rerenders the components that call `useLanguage`. */
export function setLanguage(language: Language): void {
  current = language;
  for (const listener of listeners) listener();
}

let translation: Promise<unknown> = Promise.resolve();

export function setTranslation(load: Promise<unknown>): void {
  translation = load;
}

/** Resolves when the page's texts have loaded in its language or can't be loaded: toasts keep the language in which they were created. */
export const whenTranslated = (): Promise<unknown> => translation;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current language. Components that stay on screen when it changes call this hook to rerender. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
