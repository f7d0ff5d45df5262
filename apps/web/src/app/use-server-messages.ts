import { useEffect, useState } from 'react';
import { loadMessages } from '#language/messages.ts';
import { useLanguage } from '#settings/current-language.ts';

/** Loads the server's messages in the current language; returns whether any have loaded. */
export function useServerMessages(): boolean {
  const language = useLanguage();
  const [ready, setReady] = useState(language === 'en');

  useEffect(() => {
    loadMessages(language)
      .catch(reportError)
      .finally(() => setReady(true));
  }, [language]);

  return ready;
}
