import { useLayoutEffect } from 'react';
import { type MiddlewareFunction, useLocation } from 'react-router';
import { showError } from '#components/toast/toast-store.ts';
import { requestMessagesIn } from '#language/language-header.ts';
import { t } from '#language/t.ts';
import { currentLanguage, setLanguage, setTranslation } from '#settings/current-language.ts';
import { chosenSettings, useChosenSettings } from '#settings/settings-store.ts';
import { languageOfPage } from './language-of-page.ts';
import { loadPageMessages } from './page-messages.ts';
import { loadStaticContent } from './static-content/static-content.tsx';

/** Loads the next page's messages in parallel with its scripts, then its static content, and shows the page when all have loaded. */
export const loadMessagesOfNextPage: MiddlewareFunction = async ({ request }, next) => {
  const { pathname } = new URL(request.url);
  const language = languageOfPage(pathname, chosenSettings(), navigator.languages);
  const [results] = await Promise.all([next(), loadPageMessages(pathname, language)]);
  await loadStaticContent(pathname);
  if (language !== currentLanguage()) setLanguage(language);
  return results;
};

/**
 * Applies the page's language (see `languageOfPage`), also when the user selects another one. Public pages are built in English; a
 * page that waits for other texts stays hidden until they have loaded (see `hideUntilTranslated`), to avoid a visible language switch.
 */
export function usePageLanguage(): void {
  const { pathname } = useLocation();
  useChosenSettings();
  // A built page hydrates with the hook's default settings, whose language would be loaded, and shown, before the selected one.
  const language = languageOfPage(pathname, chosenSettings(), navigator.languages);

  // A layout effect, because pages send their requests, and wait for their texts, in effects.
  useLayoutEffect(() => {
    requestMessagesIn(language);
    let wanted = true;
    // The built page contains the static content in English.
    const load = Promise.all([
      loadPageMessages(pathname, language),
      language === 'en' ? undefined : loadStaticContent(pathname),
    ])
      .then(() => {
        if (!wanted) return;
        document.documentElement.lang = language;
        if (language !== currentLanguage()) setLanguage(language);
      })
      .catch((failure: unknown) => {
        reportError(failure);
        showError(t('common.languageFailed'), t('common.languageFailedWords'));
      })
      .finally(() => delete document.documentElement.dataset.waiting);
    setTranslation(load);
    return () => {
      wanted = false;
    };
  }, [pathname, language]);
}
