import type { SentData } from '@trawl/contracts';

/**
 * Merges a refetched first page into an account's loaded messages. Messages that have left the newest page stay in
 * the list. If so many are new that others may be missing in between, the list begins again with the newest page.
 */
export function withNewest(list: SentData | undefined, newest: SentData): SentData {
  const last = newest.messages.at(-1)?._id;
  const end = list?.messages.findIndex(({ _id }) => _id === last) ?? -1;
  if (!list || end < 0 || newest.nextBefore === null) return newest;
  return { ...list, messages: [...newest.messages, ...list.messages.slice(end + 1)] };
}

/** The list with the page that follows it; unchanged if the list was reset after this page was requested. */
export const withOlder = (list: SentData, before: SentData['nextBefore'], older: SentData): SentData =>
  list.nextBefore === before ? { ...older, messages: [...list.messages, ...older.messages] } : list;
