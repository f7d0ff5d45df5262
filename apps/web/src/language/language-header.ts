import type { Language } from '@trawl/messages/languages';

let current: Language = 'en';

/** Sets the language of the server's messages to the page's language, even while its texts are still loading. */
export function requestMessagesIn(language: Language): void {
  current = language;
}

/** The language for the server's messages, as a request header. */
export const languageHeader = (): { readonly 'Accept-Language': Language } => ({ 'Accept-Language': current });
