import { LANGUAGES } from '@trawl/messages/languages';
import { WANTED_LANGUAGE } from './wanted-language.ts';

/** How long a page may stay hidden while its texts load, in ms; then it is shown in English. */
const HIDDEN_MAX_MS = 2_000;

/** Hides a page whose texts in the selected language are still loading; runs before the first paint. */
export const HIDE_UNTIL_TRANSLATED = `try{if(/^(${LANGUAGES.slice(1).join('|')})\\b/i.test(${WANTED_LANGUAGE})){let d=document.documentElement.dataset;d.waiting='';setTimeout(function(){delete d.waiting},${HIDDEN_MAX_MS})}}catch{}`;
