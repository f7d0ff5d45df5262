import { type ChosenSettings, DEFAULT_SETTINGS, LANGUAGES, type Language } from '#settings/settings.ts';

/** Whoever comes here got a message or a mail, may never have been here, and chose nothing: the browser knows best. */
const BY_BROWSER = /^\/(opt-out|account-action)\b/;

/** A public page's language: the one chosen on this device, or on pages for strangers the first of the browser's that we speak. */
export function languageOfPage(pathname: string, { language }: ChosenSettings, browser: readonly string[]): Language {
  if (language !== undefined || !BY_BROWSER.test(pathname)) return language ?? DEFAULT_SETTINGS.language;
  const spoken = browser.flatMap((tag) => LANGUAGES.filter((each) => each === tag.split('-', 1)[0]?.toLowerCase()));
  return spoken[0] ?? DEFAULT_SETTINGS.language;
}
