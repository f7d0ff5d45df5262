/**
 * As an expression of an inline script: the language chosen on this device; on a page that goes by the browser's (see
 * `languageOfPage`) else that one. It throws where the browser keeps nothing.
 */
export const WANTED_LANGUAGE = `(/"language":"(\\w+)"/.exec(localStorage.getItem('trawl-settings')||'')||[])[1]||(/^\\/(opt-out|account-action)\\b/.test(location.pathname)?navigator.languages.find(function(l){return/^(en|es|fr|de)\\b/i.test(l)}):'')`;
