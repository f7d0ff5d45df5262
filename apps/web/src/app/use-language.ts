import { useEffect, useLayoutEffect, useState } from 'react';
import { showError } from '#components/toast/toast-store.ts';
import { texts } from '#features/settings/texts.ts';
import { speak, type Translation } from '#language/catalogue.ts';
import { requestMessagesIn } from '#language/language-header.ts';
import { loadMessages } from '#language/messages.ts';
import { DEFAULT_SETTINGS, type Language } from '#settings/settings.ts';
import { useChosenSettings } from '#settings/settings-store.ts';

const LANGUAGES = {
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  de: () => import('./languages/de.ts'),
};

/** Loads only the texts of the selected language. */
async function wordsOf(language: Language): Promise<readonly Translation[]> {
  if (language === 'en') return [];
  const [{ dashboardWords }, words] = await Promise.all([
    import('./languages/dashboard-words.ts'),
    LANGUAGES[language](),
  ]);
  return dashboardWords(words);
}

/** Applies the selected language in the app; returns whether its texts have loaded. */
export function useLanguage(): boolean {
  const { language = DEFAULT_SETTINGS.language } = useChosenSettings();
  const [ready, setReady] = useState(language === 'en');

  // Before the effects in which pages send their requests.
  useLayoutEffect(() => {
    requestMessagesIn(language);
    // The next page may be in English.
    return () => requestMessagesIn('en');
  }, [language]);

  useEffect(() => {
    let wanted = true;
    Promise.all([wordsOf(language), loadMessages(language)])
      .then(([words]) => {
        if (!wanted) return;
        speak(words);
        document.documentElement.lang = language;
      })
      .catch((failure: unknown) => {
        reportError(failure);
        showError(texts.languageFailed, texts.languageFailedWords);
      })
      .finally(() => {
        setReady(true);
        delete document.documentElement.dataset.waiting;
      });
    return () => {
      wanted = false;
      // The public pages around the app are English.
      document.documentElement.lang = 'en';
    };
  }, [language]);

  // The public pages around the app are English.
  useEffect(() => () => speak([]), []);

  return ready;
}
