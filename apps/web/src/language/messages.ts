import type { ShownMessage, SystemMessage } from '@trawl/contracts';
import { type Catalogue, createRender, type Render } from '@trawl/messages';
import auditEntries from '@trawl/messages/catalogues/en/audit.json';
import direct from '@trawl/messages/catalogues/en/direct.json';
import errors from '@trawl/messages/catalogues/en/errors.json';
import notices from '@trawl/messages/catalogues/en/notices.json';
import platform from '@trawl/messages/catalogues/en/platform.json';
import runs from '@trawl/messages/catalogues/en/runs.json';
import type { Language } from '@trawl/messages/languages';
import { formatDateTime } from '#format/dates.ts';
import { formatDollars } from '#format/numbers.ts';
import { chosenSettings } from '#settings/settings-store.ts';

/** The catalogues of the server's messages. The web app's own texts are in the folder `web`. */
const CATALOGUES = import.meta.glob<Catalogue>(
  '../../../../packages/messages/catalogues/*/{audit,direct,errors,notices,platform,runs}.json',
  { import: 'default' },
);

async function loadCatalogue(language: Language): Promise<Catalogue> {
  const loads = Object.entries(CATALOGUES).filter(([path]) => path.includes(`/${language}/`));
  if (loads.length === 0) throw new Error(`No catalogue: ${language}`);
  return Object.assign({}, ...(await Promise.all(loads.map(([, load]) => load()))));
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
const inEnglish = createRender(
  'en',
  { ...auditEntries, ...direct, ...errors, ...notices, ...platform, ...runs },
  FORMATS,
);
let current = inEnglish;

let wanted: Language = 'en';

/** Loads a language's messages and makes it the current language, unless another one was requested in the meantime. */
export async function loadMessages(language: Language): Promise<void> {
  wanted = language;
  const loaded = language === 'en' ? inEnglish : createRender(language, await loadCatalogue(language), FORMATS);
  if (wanted === language) current = loaded;
}

/** Renders a message in the current language and the user's formats; null if the code is newer than this page. */
export const render: Render = (message) => current(message) ?? inEnglish(message);

/**
 * Renders a message that a response contains next to its text.
 *
 * @param text shown if there is no message, as in data of older releases, or if its code is newer than this page
 */
export const shown = (message: ShownMessage | null | undefined, text: string): string =>
  (message ? render(message as SystemMessage) : null) ?? text;

interface WithReason {
  readonly reason: string | null;
  readonly reasonMessage: ShownMessage | null;
}

/** The reason of a job, run, target or message; null if it has none. */
export const shownReason = ({ reason, reasonMessage }: WithReason): string | null =>
  reason === null ? null : shown(reasonMessage, reason);
