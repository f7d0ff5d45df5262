import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { speak, type Translation } from '#language/catalogue.ts';
import type { Language } from '#settings/settings.ts';
import { useChosenSettings } from '#settings/settings-store.ts';
import { languageOfPage } from './language-of-page.ts';

const LANGUAGES = {
  es: () => import('./languages/public/es.ts'),
  fr: () => import('./languages/public/fr.ts'),
  de: () => import('./languages/public/de.ts'),
};

/** The words of the public pages come when they are asked for: whoever reads English loads none. */
async function wordsOf(language: Exclude<Language, 'en'>): Promise<readonly Translation[]> {
  const [{ publicWords }, words] = await Promise.all([
    import('./languages/public/public-words.ts'),
    LANGUAGES[language](),
  ]);
  return publicWords(words);
}

/**
 * Speaks a public page's language (see `languageOfPage`). They come as English files; a page that waits for other words is not
 * shown before they are there (see HIDE_UNTIL_SPOKEN), so that nothing is read in two languages.
 */
export function usePublicLanguage(): void {
  const language = languageOfPage(useLocation().pathname, useChosenSettings(), navigator.languages);

  useEffect(() => {
    if (language === 'en') return;
    let wanted = true;
    wordsOf(language)
      .then((words) => {
        if (!wanted) return;
        document.documentElement.lang = language;
        speak(words);
      })
      // English is read as well.
      .catch(reportError)
      .finally(() => delete document.documentElement.dataset.waiting);
    return () => {
      wanted = false;
      speak([]);
      document.documentElement.lang = 'en';
    };
  }, [language]);
}
