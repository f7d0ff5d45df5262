import { msg, numberedLines, readTargetList, type TargetList, type TypeOf } from '@trawl/contracts';
import { isSheetLink } from './recipients.ts';

/**
 * Parses targets by the server's rule; null for a link to a sheet, which only the server can read.
 *
 * @param host a host besides the platform's whose URLs are accepted
 */
export function targetListOf({ platform, type }: TypeOf, text: string, host?: string): TargetList | null {
  if (isSheetLink(text)) return null;
  const list = readTargetList({ platform, type }, numberedLines(text), host);
  const refused = list.refused.map((each) => (isSheetLink(each.text) ? { ...each, reason: msg('sheet.alone') } : each));
  return { ...list, refused };
}
