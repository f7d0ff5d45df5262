import type { Language } from '@trawl/messages/languages';

let current: Language = 'en';

/** Sets the language of the server's messages: the page's own, also while its texts are still loading. */
export function requestMessagesIn(language: Language): void {
  current = language;
}

/** The language for the server's messages, as a request header. */
export const languageHeader = (): { readonly 'Accept-Language': Language } => ({ 'Accept-Language': current });
