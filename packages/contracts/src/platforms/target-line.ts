import type { SystemMessage } from '../messages/system-message.ts';

/** The parts of a target grammar that are the same on all platforms. */

/** The result for a line that is no target. */
export const refuse = (reason: SystemMessage) => ({ ok: false, reason }) as const;

/** The line as a message shows it: a single line with limited length. */
export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** The line without the quotation marks around it and a comma at its end, which lists from spreadsheets and programs have. */
export function unwrapped(line: string): string {
  const item = line.replace(/[,;]$/, '').trimEnd();
  return /^["'“‘](.+)["'”’]$/.exec(item)?.[1]?.trim() ?? item;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Whether the text is a URL instead of a name. A dot isn't sufficient: `evil.com` is a possible username. */
export const isAddress = (text: string, hosts: readonly string[]): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) || text.includes('/') || hosts.includes(text.toLowerCase());

/** The segments of a URL's path and its query, or why it isn't one of the platform's URLs. */
export function readAddress(
  text: string,
  hosts: readonly string[],
): { parts: string[]; query: URLSearchParams } | 'target.not_address' | 'target.other_site' {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`);
  if (url === null) return 'target.not_address';
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (!web || url.username !== '' || url.password !== '' || !hosts.includes(url.host)) {
    return 'target.other_site';
  }
  return { parts: url.pathname.split('/').filter(Boolean).map(decoded), query: url.searchParams };
}
