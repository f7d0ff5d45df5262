import { z } from 'zod';
import { digitsOf, eachObject, isObject, type JsonObject } from './read-folder.ts';

/** A user in recorded bodies: complete bodies if recorded, and all fields seen anywhere. */
export interface RecordedPerson {
  readonly id: string;
  readonly username: string;
  /** The merged fields from lists, media and searches. */
  readonly seen: JsonObject;
  /** `data.user` of web_profile_info, as recorded. */
  readonly webProfile: JsonObject | undefined;
  /** `user` of users/{id}/info, as recorded. */
  readonly info: JsonObject | undefined;
  /** `data.user` of the profile page's GraphQL query, as recorded. */
  readonly pageContent: JsonObject | undefined;
}

const hasCounts = (user: JsonObject): boolean => 'follower_count' in user && 'media_count' in user;
const isWebProfile = (user: JsonObject): boolean => 'edge_followed_by' in user && 'edge_follow' in user;
/** REST bodies contain `strong_id__` and a numeric pk; the page's query has a string pk and no such key. */
const isPageContent = (user: JsonObject): boolean => hasCounts(user) && !('strong_id__' in user);

/** A scraper's result for a profile: Instagram's values under different names. */
const renamedProfile = z.object({
  name: z.string(),
  username: z.string(),
  id: z.string().regex(/^\d+$/),
  bio: z.string(),
  bio_links: z.array(z.string()).default([]),
  followers: z.int(),
  follows: z.int(),
  facebook_id: z.string().optional(),
  is_private: z.boolean(),
  is_verified: z.boolean(),
  profile_image: z.string().optional(),
});

/** Renames such fields to Instagram's names; other bodies stay unchanged. */
function named(body: unknown): unknown {
  const parsed = renamedProfile.safeParse(body);
  if (!parsed.success) return body;
  const user = parsed.data;
  return {
    id: user.id,
    pk: user.id,
    username: user.username,
    full_name: user.name,
    biography: user.bio,
    bio_links: user.bio_links.map((url) => ({ title: '', lynx_url: url, url, link_type: 'external' })),
    follower_count: user.followers,
    following_count: user.follows,
    fbid: user.facebook_id,
    is_private: user.is_private,
    is_verified: user.is_verified,
    profile_pic_url: user.profile_image,
  };
}

/** All users in the bodies, by username. Of several bodies in one format, the most complete is used. */
export function peopleIn(bodies: readonly unknown[]): Map<string, RecordedPerson> {
  const people = new Map<string, RecordedPerson>();
  const fuller = (kept: JsonObject | undefined, found: JsonObject, fits: boolean): JsonObject | undefined =>
    fits && Object.keys(found).length > Object.keys(kept ?? {}).length ? found : kept;

  for (const body of bodies) {
    eachObject(named(body), (user) => {
      const { username } = user;
      const id = digitsOf(user.pk) ?? digitsOf(user.id);
      if (typeof username !== 'string' || username === '' || id === undefined) return;
      const known = people.get(username);
      people.set(username, {
        id: known?.id ?? id,
        username,
        seen: { ...known?.seen, ...present(user) },
        webProfile: fuller(known?.webProfile, user, isWebProfile(user)),
        info: fuller(known?.info, user, hasCounts(user) && !isPageContent(user)),
        pageContent: fuller(known?.pageContent, user, isPageContent(user)),
      });
    });
  }
  return people;
}

function present(user: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(user).filter(([, value]) => value !== null && value !== undefined));
}

/** A count in REST's format, or in GraphQL's under an edge. */
export function countOf(user: JsonObject, rest: string, edge: string): number | undefined {
  const plain = user[rest];
  if (typeof plain === 'number') return plain;
  const connection = user[edge];
  return isObject(connection) && typeof connection.count === 'number' ? connection.count : undefined;
}
