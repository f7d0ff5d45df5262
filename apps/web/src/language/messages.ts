import { createRender, type Render } from '@trawl/messages';
import english from '@trawl/messages/catalogues/en/errors.json';
import { formatDateTime } from '#format/dates.ts';
import { formatDollars } from '#format/numbers.ts';
import type { Language } from '#settings/settings.ts';
import { chosenSettings } from '#settings/settings-store.ts';

const CATALOGUES = {
  es: () => import('@trawl/messages/catalogues/es/errors.json'),
  fr: () => import('@trawl/messages/catalogues/fr/errors.json'),
  de: () => import('@trawl/messages/catalogues/de/errors.json'),
};

/** The user's formats. Timestamps name UTC until the user has selected a time zone. */
const FORMATS = {
  money: (dollars: string) => formatDollars(Number(dollars), dollars.split('.')[1]?.length ?? 0),
  moment(iso: string) {
    const chosen = chosenSettings();
    const shown = formatDateTime(iso, chosen);
    return chosen.timezone === undefined ? `${shown} UTC` : shown;
  },
};

/** Bundled with the dashboard, as the fallback of the other languages. */
const inEnglish = createRender('en', english, FORMATS);
let current = inEnglish;

/** Loads a language's messages and makes it the current language. */
export async function loadMessages(language: Language): Promise<void> {
  current = language === 'en' ? inEnglish : createRender(language, (await CATALOGUES[language]()).default, FORMATS);
}

/** Renders a message in the current language and the user's formats; null if the code is newer than this page. */
export const render: Render = (message) => current(message) ?? inEnglish(message);
