import { LANGUAGES } from '@trawl/messages/languages';

/**
 * An expression for inline scripts: the language selected on this device; otherwise the browser's language, on pages that use it
 * (see `languageOfPage`). It throws if the browser has no storage.
 */
export const wantedLanguage = (): string =>
  `(/"language":"(\\w+)"/.exec(localStorage.getItem('trawl-settings')||'')||[])[1]||(/^\\/(opt-out|account-action)\\b/.test(location.pathname)?navigator.languages.find(function(l){return/^(${LANGUAGES.join('|')})\\b/i.test(l)}):'')`;
