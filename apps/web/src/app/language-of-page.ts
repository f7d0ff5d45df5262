import { LANGUAGES, type Language } from '@trawl/messages/languages';
import { type ChosenSettings, DEFAULT_SETTINGS } from '#settings/settings.ts';

/** Pages opened from a message or a mail, often by first-time visitors, so they use the browser's languages. */
const BY_BROWSER = /^\/(opt-out|account-action)\b/;

/** A public page's language: the selected one, or on these pages the first supported language of the browser. */
export function languageOfPage(pathname: string, { language }: ChosenSettings, browser: readonly string[]): Language {
  if (language !== undefined || !BY_BROWSER.test(pathname)) return language ?? DEFAULT_SETTINGS.language;
  const spoken = browser.flatMap((tag) => LANGUAGES.filter((each) => each === tag.split('-', 1)[0]?.toLowerCase()));
  return spoken[0] ?? DEFAULT_SETTINGS.language;
}
