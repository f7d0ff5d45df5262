import { z } from 'zod';
import { mixText } from '../population/mix.ts';
import { digitsOf, eachObject, isObject, type JsonObject, type RecordedFile } from './read-folder.ts';

/** The endpoints whose recorded pages are served unchanged. */
export type ListKind =
  | 'graphql followers'
  | 'graphql following'
  | 'graphql timeline'
  | 'graphql hashtag'
  | 'rest followers'
  | 'rest following'
  | 'rest reels'
  | 'rest sections';

/** The response of a list at a cursor: a recorded body, or the number of recorded entries at the end of the recordings. */
export type RecordedAnswer = { readonly body: JsonObject } | { readonly after: number };

export interface RecordedLists {
  /** Undefined without recordings, and for cursors that don't belong to them. */
  page(kind: ListKind, subject: string, cursor: string | null | undefined): RecordedAnswer | undefined;
  /** Usernames in a user's recorded lists, in order. */
  peopleOf(list: 'followers' | 'following', ownerId: string): string[];
}

interface Page {
  readonly kind: ListKind;
  readonly subject: string;
  /** The response (for GraphQL its `data`) with this cursor at its end. */
  readonly bodyWith: (cursor: string) => JsonObject;
  readonly next: string;
  readonly isLast: boolean;
  readonly items: readonly unknown[];
}

const Info = z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullish() });
const Edges = z.looseObject({ page_info: Info, edges: z.array(z.object({ node: z.looseObject({}) })).min(1) });
const Wrapped = z.looseObject({ response: z.looseObject({}), next_page_id: z.string().nullish() });
const Users = z.looseObject({ users: z.array(z.looseObject({})).min(1), next_max_id: z.string().nullish() });
const Reels = z.looseObject({
  items: z.array(z.object({ media: z.looseObject({ user: z.looseObject({ pk: z.unknown() }) }) })).min(1),
  paging_info: z.looseObject({ max_id: z.string().nullish() }),
});
const Sections = z.looseObject({ sections: z.array(z.unknown()).min(1), next_max_id: z.string().nullish() });

/** Null values were added by the pass-through that recorded the body. */
const withoutNulls = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/**
 * The list pages in the bodies. A page without an owner belongs to the profile that the same source recorded in full; the source
 * is the beginning of the file name. Pages are sorted by name, with end pages last.
 */
export function listsIn(
  files: readonly RecordedFile[],
  ownerOf: (source: string) => string | undefined,
): RecordedLists {
  const lists = new Map<string, Page[]>();
  for (const { source, body } of files) {
    const page = graphqlPage(body, ownerOf(source)) ?? restPage(body, ownerOf(source));
    if (page === undefined) continue;
    const key = `${page.kind} ${page.subject}`;
    lists.set(
      key,
      [...(lists.get(key) ?? []), page].toSorted((a, b) => Number(a.isLast) - Number(b.isLast)),
    );
  }
  const listOf = (kind: ListKind, subject: string): Page[] => lists.get(`${kind} ${subject}`) ?? [];

  return {
    page(kind, subject, cursor) {
      const pages = listOf(kind, subject);
      const place = cursor ? pages.findIndex(({ next }) => next === cursor) + 1 : 0;
      if (pages.length === 0 || (cursor && place === 0)) return undefined;
      const page = pages[place];
      return page ? { body: page.bodyWith(page.next) } : { after: pages.flatMap(({ items }) => items).length };
    },
    peopleOf(list, ownerId) {
      const items = [...listOf(`graphql ${list}`, ownerId), ...listOf(`rest ${list}`, ownerId)].flatMap(
        (page) => page.items,
      );
      return items.flatMap((item) => (isObject(item) && typeof item.username === 'string' ? [item.username] : []));
    },
  };
}

/** A cursor for the end of the recordings, where the computed list continues. */
const ownCursor = (kind: ListKind, subject: string): string =>
  Buffer.from(`QVF${mixText(`${kind} ${subject}`).toString(36)}`).toString('base64');

function graphqlPage(body: unknown, owner: string | undefined): Page | undefined {
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  const [outer, holder] = isObject(data.user) ? ['user', data.user] : ['hashtag', data.hashtag];
  // A profile contains the beginnings of its lists, which aren't pages.
  if (!isObject(holder) || 'biography' in holder) return undefined;
  const make = (kind: ListKind, key: string, subjectOf: (node: JsonObject) => unknown): Page | undefined => {
    const edge = Edges.safeParse(holder[key]);
    const node = edge.data?.edges[0]?.node;
    const subject = node && digitsOrName(subjectOf(node));
    if (!edge.success || subject === undefined) return undefined;
    const { page_info: info, edges } = edge.data;
    return {
      kind,
      subject,
      next: info.end_cursor ?? ownCursor(kind, subject),
      isLast: !info.has_next_page,
      items: edges.map((each) => each.node),
      bodyWith: (end_cursor) => ({
        [outer]: { ...holder, [key]: { ...edge.data, page_info: { has_next_page: true, end_cursor } } },
      }),
    };
  };
  return (
    make('graphql followers', 'edge_followed_by', () => owner) ??
    make('graphql following', 'edge_follow', () => owner) ??
    make('graphql timeline', 'edge_owner_to_timeline_media', ({ owner: poster }) => isObject(poster) && poster.id) ??
    make('graphql hashtag', 'edge_hashtag_to_media', () => lowerCase(holder.name))
  );
}

function restPage(body: unknown, owner: string | undefined): Page | undefined {
  const wrapped = Wrapped.safeParse(body);
  const inner = wrapped.success ? wrapped.data.response : body;
  const passedOn = wrapped.data?.next_page_id;
  const answer = (
    kind: ListKind,
    subject: string | undefined,
    next: string | null | undefined,
    items: readonly unknown[],
  ) => {
    if (subject === undefined || !isObject(inner)) return undefined;
    const rest = withoutNulls(inner);
    const bodyWith = (cursor: string): JsonObject =>
      kind === 'rest reels'
        ? { ...rest, paging_info: { max_id: cursor, more_available: true }, status: 'ok' }
        : { ...rest, next_max_id: cursor, status: 'ok' };
    return { kind, subject, items, bodyWith, next: next ?? ownCursor(kind, subject), isLast: !next } satisfies Page;
  };
  const users = Users.safeParse(inner);
  if (users.success) {
    const { data } = users;
    // Only follower lists contain the limit flag.
    const kind = 'should_limit_list_of_followers' in data ? 'rest followers' : 'rest following';
    if (kind === 'rest following' && !('has_more' in data)) return undefined;
    return answer(kind, owner, data.next_max_id ?? passedOn, data.users);
  }
  const reels = Reels.safeParse(inner);
  if (reels.success) {
    const { items, paging_info: paging } = reels.data;
    return answer('rest reels', digitsOf(items[0]?.media.user.pk), paging.max_id, items);
  }
  const sections = Sections.safeParse(inner);
  if (!sections.success) return undefined;
  const { data } = sections;
  return answer('rest sections', sharedTag(data.sections), data.next_max_id, data.sections);
}

/** Hashtags are looked up in lower case. */
const lowerCase = (name: unknown): unknown => (typeof name === 'string' ? name.toLowerCase() : name);

const digitsOrName = (subject: unknown): string | undefined =>
  digitsOf(subject) ?? (typeof subject === 'string' && subject !== '' ? subject : undefined);

/** The only hashtag that every caption of a tag's page contains. */
function sharedTag(sections: unknown): string | undefined {
  const captions: Set<string>[] = [];
  eachObject(sections, ({ caption }) => {
    if (!isObject(caption) || typeof caption.text !== 'string') return;
    captions.push(new Set([...caption.text.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, tag = '']) => tag.toLowerCase())));
  });
  const [first = new Set<string>(), ...others] = captions.filter(({ size }) => size > 0);
  const shared = [...first].filter((tag) => others.every((tags) => tags.has(tag)));
  return shared.length === 1 ? shared[0] : undefined;
}
