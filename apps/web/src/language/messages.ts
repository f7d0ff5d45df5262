import { type Catalogue, createRender, type Render } from '@trawl/messages';
import english from '@trawl/messages/catalogues/en/errors.json';
import type { Language } from '@trawl/messages/languages';
import { formatDateTime } from '#format/dates.ts';
import { formatDollars } from '#format/numbers.ts';
import { chosenSettings } from '#settings/settings-store.ts';

const CATALOGUES = import.meta.glob<Catalogue>('../../../../packages/messages/catalogues/*/errors.json', {
  import: 'default',
});

async function loadCatalogue(language: Language): Promise<Catalogue> {
  const load = Object.entries(CATALOGUES).find(([path]) => path.includes(`/${language}/`));
  if (!load) throw new Error(`No catalogue: ${language}`);
  return load[1]();
}

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
  current = language === 'en' ? inEnglish : createRender(language, await loadCatalogue(language), FORMATS);
}

/** Renders a message in the current language and the user's formats; null if the code is newer than this page. */
export const render: Render = (message) => current(message) ?? inEnglish(message);
