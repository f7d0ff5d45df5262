import { WANTED_LANGUAGE } from './wanted-language.ts';

/** How long a page may stay hidden for want of its words, in ms: then it is shown in English. */
const AT_MOST_MS = 2_000;

/** Hides a page whose words in that language are still to come; runs before anything is painted. */
export const HIDE_UNTIL_SPOKEN = `try{if(/^(es|fr|de)\\b/i.test(${WANTED_LANGUAGE})){let d=document.documentElement.dataset;d.waiting='';setTimeout(function(){delete d.waiting},${AT_MOST_MS})}}catch{}`;
