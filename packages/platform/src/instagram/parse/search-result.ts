import { z } from 'zod';
import { idFields, ownId } from './id.ts';
import { parseOrReport } from './parse-or-report.ts';

const Hit = z.object({
  user: z.object({
    ...idFields,
    username: z.string(),
    friendship_status: z.object({ following: z.boolean().nullish() }).nullish(),
  }),
});
const Result = z.object({ users: z.array(Hit) });

/** The profile with exactly this username, in lower case, among the hits of a search. Throws `UnexpectedAnswer`. */
export function parseSearchResult(body: unknown, username: string): { id: string; isFollowed: boolean } | undefined {
  const { users } = parseOrReport(Result, body, 'Search');
  const hit = users.find(({ user }) => user.username.toLowerCase() === username && ownId(user) !== '');
  return hit && { id: ownId(hit.user), isFollowed: hit.user.friendship_status?.following ?? false };
}
