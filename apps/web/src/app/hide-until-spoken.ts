/** How long a page may stay hidden for want of its words, in ms: then it is shown in English. */
const AT_MOST_MS = 2_000;

/** The language chosen on this device; on a page that goes by the browser's (see `languageOfPage`) else that one. */
const WANTED = `(/"language":"(\\w+)"/.exec(localStorage.getItem('trawl-settings')||'')||[])[1]||(/^\\/opt-out\\b/.test(location.pathname)?navigator.languages.find(function(l){return/^(en|es|fr|de)\\b/i.test(l)}):'')`;

/** Hides a page whose words in that language are still to come; runs before anything is painted. */
export const HIDE_UNTIL_SPOKEN = `try{if(/^(es|fr|de)\\b/i.test(${WANTED})){let d=document.documentElement.dataset;d.waiting='';setTimeout(function(){delete d.waiting},${AT_MOST_MS})}}catch{}`;
