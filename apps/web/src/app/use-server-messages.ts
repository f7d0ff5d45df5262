import type { Language } from '@trawl/messages/languages';
import { useEffect, useState } from 'react';
import { speak, type Translation, translation } from '#language/catalogue.ts';
import { loadMessages } from '#language/messages.ts';
import { useLanguage } from '#language/t.ts';

const LANGUAGES = {
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  de: () => import('./languages/de.ts'),
};

async function sentencesOf(language: Language): Promise<readonly Translation[]> {
  if (language === 'en') return [];
  const [{ texts }, { refusals, runWords, messageWords }] = await Promise.all([
    import('#language/spoken.ts'),
    LANGUAGES[language](),
  ]);
  const sentences = { ...refusals, ...runWords, ...messageWords };
  return [translation(texts, { sentences: () => sentences })];
}

/** Loads the server's messages in the current language; returns whether they have loaded. */
export function useServerMessages(): boolean {
  const language = useLanguage();
  const [ready, setReady] = useState(language === 'en');

  useEffect(() => {
    let wanted = true;
    Promise.all([sentencesOf(language), loadMessages(language)])
      .then(([sentences]) => {
        if (wanted) speak(sentences);
      })
      .catch(reportError)
      .finally(() => setReady(true));
    return () => {
      wanted = false;
    };
  }, [language]);

  return ready;
}
