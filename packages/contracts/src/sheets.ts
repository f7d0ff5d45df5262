import { spellingsOf } from './hosts.ts';

/** The Google Sheet of a link. The id of a sheet that was published to the web begins with `e/`. `gid` is the tab; by default the first one. */
export interface SheetLink {
  readonly id: string;
  readonly gid: string | null;
}

const HOST = 'docs.google.com';
/** Links of Google Workspace begin with the organization's domain: `/a/example.com/spreadsheets`. */
const PATH =
  /^(?:\/a\/[A-Za-z0-9.-]{1,253})?\/spreadsheets\/(?:u\/\d+\/)?d\/((?:e\/|(?!e\/))[A-Za-z0-9_-]{1,100})(?:\/|$)/;

/**
 * Parses a link to a Google Sheet; null for other texts. Only the sheet's id and tab are used: the fetched URL is built from
 * them, so a link can't lead elsewhere.
 *
 * @param extraHost an additional host with port besides Google's: the sandbox's
 */
export function parseSheetLink(text: string, extraHost?: string): SheetLink | null {
  const line = text.trim();
  const address = /^https?:\/\//i.test(line) ? line : `https://${line}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  if (![HOST, ...spellingsOf(extraHost)].includes(url.host)) return null;
  const id = PATH.exec(url.pathname)?.[1];
  if (id === undefined) return null;
  const gid = url.searchParams.get('gid') ?? /gid=(\d+)/.exec(url.hash)?.[1] ?? null;
  return { id, gid: gid !== null && /^\d+$/.test(gid) ? gid : null };
}
