import type { Language } from '@trawl/messages/languages';

/** A language in its own name, so that users can find theirs in any language. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
