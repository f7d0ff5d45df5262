import { spellingsOf } from './hosts.ts';

/** A Google Sheet as a link names it. `gid` is the tab; the first one where the link names none. */
export interface SheetLink {
  readonly id: string;
  readonly gid: string | null;
}

const HOST = 'docs.google.com';
const PATH = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]{1,100})(?:\/|$)/;

/**
 * Reads a link to a Google Sheet; null where the text is something else. Only the sheet's id and tab are taken from it: the
 * address that is fetched is made from those, so that no link can lead elsewhere.
 *
 * @param extraHost a host with port besides Google's own: the stand-in's
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
