/** How long a page may stay hidden for want of its words, in ms: then it is shown in English. */
const AT_MOST_MS = 2_000;

/** Hides a page whose words in the chosen language are still to come; runs before anything is painted. */
export const HIDE_UNTIL_SPOKEN = `try{if(/"language":"(es|fr|de)"/.test(localStorage.getItem('trawl-settings')||'')){var d=document.documentElement.dataset;d.waiting='';setTimeout(function(){delete d.waiting},${AT_MOST_MS})}}catch{}`;
