import { mixText } from '../population/mix.ts';
import type { Person, PersonTraits } from '../population/person.ts';
import type { Population } from '../population/population.ts';
import { type JsonObject, type RecordedFile, readRecordedFiles } from './read-folder.ts';
import { listsIn, type RecordedLists } from './recorded-lists.ts';
import { mediaIn, type RecordedMedia } from './recorded-media.ts';
import { countOf, peopleIn, type RecordedPerson } from './recorded-people.ts';

/** Recorded bodies of the platform, by subject. Empty without a folder. */
export interface Recorded extends RecordedMedia {
  /** `data.user` of web_profile_info: the recorded one, or `computed` with recorded values. */
  webProfile(person: Person, computed: JsonObject): JsonObject;
  /** `user` of users/{id}/info, in the same way. */
  info(person: Person, computed: JsonObject): JsonObject;
  /** `data.user` of the profile page's GraphQL query, in the same way. */
  pageContent(person: Person, computed: JsonObject): JsonObject;
  readonly page: RecordedLists['page'];
}

/** Reads a folder of recordings and adds its users to the population. */
export function loadRecorded(folder: string | undefined, population: Population): Recorded {
  const files = folder === undefined ? [] : readRecordedFiles(folder);
  const bodies = files.map(({ body }) => body);
  const people = peopleIn(bodies);
  const media = mediaIn(bodies);
  for (const recorded of people.values()) {
    const known = population.byUsername(recorded.username);
    const traits = known ? withRecordedCounts(known, recorded) : traitsOf(recorded);
    if (traits) population.add(traits);
  }
  const lists = listsIn(files, (source) => ownerOf(source, files));
  for (const { id } of people.values()) showRecordedPeople(population, lists, id);
  return {
    ...media,
    page: lists.page,
    webProfile(person, computed) {
      const recorded = people.get(person.username);
      return recorded?.webProfile ?? overlay(computed, recorded);
    },
    info(person, computed) {
      const recorded = people.get(person.username);
      return recorded?.info ?? overlay(computed, recorded);
    },
    pageContent(person, computed) {
      const recorded = people.get(person.username);
      return recorded?.pageContent ?? overlay(computed, recorded);
    },
  };
}

/** The user id of the profile that a source recorded in full. */
function ownerOf(source: string, files: readonly RecordedFile[]): string | undefined {
  const people = peopleIn(files.filter((file) => file.source === source).map(({ body }) => body));
  const sizeOf = ({ webProfile, info }: RecordedPerson) => Object.keys(webProfile ?? info ?? {}).length;
  const [fullest] = [...people.values()].toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return fullest && sizeOf(fullest) > 0 ? fullest.id : undefined;
}

/** Users in recorded lists come first in these lists, in every format. */
function showRecordedPeople(population: Population, lists: RecordedLists, id: string): void {
  const person = population.byId(id);
  const idsOf = (list: 'followers' | 'following') =>
    lists.peopleOf(list, id).flatMap((username) => population.byUsername(username)?.id ?? []);
  const [followers, following] = [idsOf('followers'), idsOf('following')];
  if (!person || followers.length + following.length === 0) return;
  const { index: _, ...traits } = person;
  population.add({ ...traits, firstFollowers: [...new Set(followers)], firstFollowing: [...new Set(following)] });
}

/** Replaces computed values with recorded ones of the same key and type; the body's format stays. */
function overlay(computed: JsonObject, recorded: RecordedPerson | undefined): JsonObject {
  if (!recorded) return computed;
  const body: Record<string, unknown> = { ...computed };
  for (const [key, value] of Object.entries(recorded.seen)) {
    if (key in body && (body[key] === null || typeof body[key] === typeof value)) body[key] = value;
  }
  return body;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The counts of the most complete body, because others were recorded at other times. */
function countsOf(recorded: RecordedPerson) {
  const body = recorded.info ?? recorded.webProfile ?? recorded.pageContent ?? recorded.seen;
  return {
    followers: countOf(body, 'follower_count', 'edge_followed_by'),
    following: countOf(body, 'following_count', 'edge_follow'),
    posts: countOf(body, 'media_count', 'edge_owner_to_timeline_media'),
  };
}

/** An existing user keeps their lists but shows the recorded counts. */
function withRecordedCounts(known: Person, recorded: RecordedPerson): PersonTraits | undefined {
  const counts = countsOf(recorded);
  if (counts.followers === undefined) return undefined;
  const { index: _, ...traits } = known;
  return {
    ...traits,
    fullName: text(recorded.seen.full_name) || traits.fullName,
    biography: text(recorded.seen.biography) || traits.biography,
    followerCount: counts.followers,
    followingCount: counts.following ?? traits.followingCount,
    followingListed: counts.following ?? traits.followingListed,
    postCount: counts.posts ?? traits.postCount,
  };
}

/** Values that weren't recorded (such as the length of lists) are derived from the username. */
function traitsOf(recorded: RecordedPerson): PersonTraits {
  const { seen } = recorded;
  const counts = countsOf(recorded);
  const chance = mixText(recorded.username);
  const isVerified = seen.is_verified === true;
  const followers = counts.followers ?? (isVerified ? 400_000 : 60) + (chance % 900);
  const following = counts.following ?? 30 + (chance % 300);
  return {
    id: recorded.id,
    username: recorded.username,
    fullName: text(seen.full_name),
    biography: text(seen.biography),
    externalUrl: text(seen.external_url),
    category: text(seen.category_name) || text(seen.category),
    isPrivate: seen.is_private === true,
    isVerified,
    isBusiness: seen.is_business === true || seen.is_business_account === true,
    hasPicture: seen.has_anonymous_profile_picture !== true,
    followerCount: followers,
    followingCount: following,
    postCount: counts.posts ?? chance % 200,
    followersListed: Math.min(followers, 5_000_000),
    followingListed: Math.min(following, 7_500),
    isLimited: isVerified || followers > 500_000,
  };
}
