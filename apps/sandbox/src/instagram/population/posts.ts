import { captionOf } from './captions.ts';
import { pkOfShortcode, shortcodeOf } from './media-id.ts';
import { mix } from './mix.ts';
import type { Person } from './person.ts';
import type { Population } from './population.ts';

/** Media ids contain the milliseconds since this date (2011-08-24), in the bits above the lowest 23. */
const ID_EPOCH = 1_314_220_021_721;
const OWNER_BITS = 23n;
const OWNER_MASK = 2 ** 23 - 1;
/** The date of the newest posts: the sandbox's data doesn't depend on the clock. */
const NEWEST = Date.UTC(2026, 9, 15);
const DAY = 86_400_000;

export type MediaKind = 'image' | 'reel' | 'carousel';

/** A post, computed from its owner and its position (0 is the newest). */
export interface Post {
  readonly owner: Person;
  readonly index: number;
  /** 19 decimal digits. */
  readonly pk: string;
  readonly shortcode: string;
  /** Seconds since 1970. */
  readonly takenAt: number;
  readonly kind: MediaKind;
  readonly caption: string;
  readonly likes: number;
  /** Comments and replies that can be read. */
  readonly comments: number;
  readonly commentsOff: boolean;
  readonly likesHidden: boolean;
  readonly pinned: boolean;
}

export interface Posts {
  at(owner: Person, index: number): Post;
  /** The post at a position of the profile's grid, where pinned posts come first. */
  inGrid(owner: Person, place: number): Post;
  byPk(pk: string): Post | undefined;
  byShortcode(shortcode: string): Post | undefined;
}

/** The computed posts of all users. A pk contains its time and (encrypted) its owner, so the post can be found from it. */
export function createPosts(population: Population): Posts {
  const { key } = population;

  const pace = (owner: Person) => ({
    newest: NEWEST - (mix(owner.index, key, 21) % (20 * DAY)),
    step: Math.floor(Math.min(3 * DAY, (3_900 * DAY) / Math.max(1, owner.postCount))),
  });

  const at = (owner: Person, index: number): Post => {
    const { newest, step } = pace(owner);
    const taken = newest - index * step - (mix(owner.index, key, index + 100) % Math.floor(step * 0.8));
    const sinceEpoch = taken - ID_EPOCH;
    const veil = mix(sinceEpoch % 2 ** 31, key, 23) & OWNER_MASK;
    const pk = ((BigInt(sinceEpoch) << OWNER_BITS) | BigInt((owner.index ^ veil) & OWNER_MASK)).toString();
    const hash = mix(owner.index, key, index + 50_000);
    const pinned = pinnedOf(owner, key).includes(index);
    const isLively = owner.tag !== undefined && (index === 0 || pinned);
    const commentsOff = !isLively && (hash >>> 4) % 25 === 3;
    return {
      owner,
      index,
      pk,
      shortcode: shortcodeOf(pk),
      takenAt: Math.floor(taken / 1000),
      kind: hash % 4 === 0 ? 'carousel' : hash % 4 === 1 ? 'reel' : 'image',
      caption: captionOf(owner.index, index, key, owner.tag),
      likes: likesOf(owner, hash),
      comments: isLively ? 340 + index : commentsOff ? 0 : commentsOf(owner, hash),
      commentsOff,
      likesHidden: index > 0 && (hash >>> 9) % 20 === 7,
      pinned,
    };
  };

  const byPk = (pk: string): Post | undefined => {
    if (!/^\d{17,19}$/.test(pk)) return undefined;
    const number = BigInt(pk);
    const sinceEpoch = Number(number >> OWNER_BITS);
    const veil = mix(sinceEpoch % 2 ** 31, key, 23) & OWNER_MASK;
    const owner = population.at((Number(number & BigInt(OWNER_MASK)) ^ veil) & OWNER_MASK);
    const { newest, step } = pace(owner);
    const index = Math.floor((newest - sinceEpoch - ID_EPOCH) / step);
    if (index < 0 || index >= owner.postCount) return undefined;
    const post = at(owner, index);
    return post.pk === pk ? post : undefined;
  };

  return {
    at,
    byPk,
    inGrid(owner, place) {
      const pinned = pinnedOf(owner, key);
      const first = pinned[place];
      if (first !== undefined) return at(owner, first);
      let index = place - pinned.length;
      for (const skipped of pinned) if (index >= skipped) index++;
      return at(owner, index);
    },
    byShortcode(shortcode) {
      const pk = pkOfShortcode(shortcode);
      return pk === undefined ? undefined : byPk(pk);
    },
  };
}

/** Positions of the pinned posts, ascending. One user in five pins two; users with their own tag always do. */
function pinnedOf(owner: Person, key: number): readonly number[] {
  const hash = mix(owner.index, key, 31);
  if (owner.postCount < 40 || (hash % 5 !== 0 && owner.tag === undefined)) return [];
  return [5 + ((hash >>> 4) % 10), 20 + ((hash >>> 9) % 15)];
}

function likesOf(owner: Person, hash: number): number {
  const audience = Math.min(owner.followerCount, 4_000_000);
  return Math.floor(audience / 20) + ((hash >>> 3) % (Math.floor(audience / 3) + 5));
}

function commentsOf(owner: Person, hash: number): number {
  const most = Math.min(3_000, 6 + Math.floor(owner.followerCount / 60));
  const share = (hash >>> 12) % 100;
  return share < 15 ? 0 : Math.floor((most * share * share) / 10_000) + ((hash >>> 18) % 4);
}
