import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { speak, type Translation } from '#language/catalogue.ts';
import { requestMessagesIn } from '#language/language-header.ts';
import type { Language } from '#settings/settings.ts';
import { useChosenSettings } from '#settings/settings-store.ts';
import { languageOfPage } from './language-of-page.ts';

const LANGUAGES = {
  es: () => import('./languages/public/es.ts'),
  fr: () => import('./languages/public/fr.ts'),
  de: () => import('./languages/public/de.ts'),
};

/** Loads the public pages' texts of a language; English readers load none. */
async function wordsOf(language: Exclude<Language, 'en'>): Promise<readonly Translation[]> {
  const [{ publicWords }, words] = await Promise.all([
    import('./languages/public/public-words.ts'),
    LANGUAGES[language](),
  ]);
  return publicWords(words);
}

/**
 * Applies a public page's language (see `languageOfPage`). Pages are built in English; a page that waits for other texts stays
 * hidden until they have loaded (see HIDE_UNTIL_SPOKEN), to avoid a visible language switch.
 */
export function usePublicLanguage(): void {
  const language = languageOfPage(useLocation().pathname, useChosenSettings(), navigator.languages);

  // Before the effects in which pages send their requests.
  useLayoutEffect(() => {
    requestMessagesIn(language);
    // The next page may be in English.
    return () => requestMessagesIn('en');
  }, [language]);

  useEffect(() => {
    if (language === 'en') return;
    let wanted = true;
    wordsOf(language)
      .then((words) => {
        if (!wanted) return;
        document.documentElement.lang = language;
        speak(words);
      })
      // Show the English page if the texts fail to load.
      .catch(reportError)
      .finally(() => delete document.documentElement.dataset.waiting);
    return () => {
      wanted = false;
      speak([]);
      document.documentElement.lang = 'en';
    };
  }, [language]);
}
