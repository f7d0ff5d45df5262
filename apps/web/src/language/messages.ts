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

/** Amounts and moments as everywhere on the screen; UTC is named to people who have never chosen a zone. */
const FORMATS = {
  money: (dollars: string) => formatDollars(Number(dollars), dollars.split('.')[1]?.length ?? 0),
  moment(iso: string) {
    const chosen = chosenSettings();
    const shown = formatDateTime(iso, chosen);
    return chosen.timezone === undefined ? `${shown} UTC` : shown;
  },
};

/** English comes with the dashboard: other languages fall back to it. */
const inEnglish = createRender('en', english, FORMATS);
let current = inEnglish;

/** Loads the messages of a language and renders them from now on. */
export async function loadMessages(language: Language): Promise<void> {
  current = language === 'en' ? inEnglish : createRender(language, (await CATALOGUES[language]()).default, FORMATS);
}

/** A message of the system in the person's language and formats; null where its code is newer than this page. */
export const render: Render = (message) => current(message) ?? inEnglish(message);
