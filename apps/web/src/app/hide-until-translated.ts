import { LANGUAGES } from '@trawl/messages/languages';
import { wantedLanguage } from './wanted-language.ts';

/** How long a page may stay hidden while its texts load, in ms; then it is shown in English. */
const HIDDEN_MAX_MS = 2_000;

/** An inline script that hides a page whose texts in the selected language are still loading; runs before the first paint. */
export const hideUntilTranslated = (): string =>
  `try{if(/^(${LANGUAGES.slice(1).join('|')})\\b/i.test(${wantedLanguage()})){let d=document.documentElement.dataset;d.waiting='';setTimeout(function(){delete d.waiting},${HIDDEN_MAX_MS})}}catch{}`;
