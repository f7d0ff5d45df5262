import { z } from 'zod';
import { parseOrReport } from './parse-or-report.ts';
import { type Person, PersonSchema } from './person.ts';
import { unwrap } from './unwrap.ts';

/** One page of a list of users. */
export interface PeoplePage {
  readonly people: readonly Person[];
  readonly next: string | null;
  /** The total, if the list contains it. */
  readonly found: number | null;
  /** The platform reports that it doesn't show all. */
  readonly capped: boolean;
}

const cursor = z.union([z.string(), z.number().transform(String)]).nullish();

/** REST and the pass-through of newer GraphQL: `users` contains the users. */
const Users = z
  .object({
    users: z.array(PersonSchema),
    next_max_id: cursor,
    user_count: z.number().nullish(),
    should_limit_list_of_followers: z.boolean().nullish(),
  })
  .transform(
    (list): PeoplePage => ({
      people: list.users,
      // A missing cursor marks the end: many responses omit `has_more`.
      next: list.next_max_id || null,
      found: list.user_count ?? null,
      capped: list.should_limit_list_of_followers ?? false,
    }),
  );

const Edge = z
  .object({
    count: z.number(),
    page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullish() }),
    edges: z.array(z.object({ node: PersonSchema })),
  })
  .transform(
    (edge): PeoplePage => ({
      people: edge.edges.map(({ node }) => node),
      next: edge.page_info.has_next_page ? edge.page_info.end_cursor || null : null,
      found: edge.count,
      capped: false,
    }),
  );

/** GraphQL by query hash. */
const Edges = z.union([
  z
    .object({ data: z.object({ user: z.object({ edge_followed_by: Edge }) }) })
    .transform((body) => body.data.user.edge_followed_by),
  z
    .object({ data: z.object({ user: z.object({ edge_follow: Edge }) }) })
    .transform((body) => body.data.user.edge_follow),
  z
    .object({ data: z.object({ shortcode_media: z.object({ edge_liked_by: Edge }) }) })
    .transform((body) => body.data.shortcode_media.edge_liked_by),
]);

/** A bare list of users, as in a pass-through's likers. */
const Bare = z
  .array(PersonSchema)
  .transform((people): PeoplePage => ({ people, next: null, found: null, capped: false }));

const Page = z.union([Users, Edges, Bare]);

/** Parses a page of followers, followed accounts or likers in any format. Throws `UnexpectedAnswer`. */
export function parsePeoplePage(body: unknown): PeoplePage {
  const { inner, next } = unwrap(body);
  const page = parseOrReport(Page, inner, 'List of people');
  return page.next === null && next !== null ? { ...page, next } : page;
}
