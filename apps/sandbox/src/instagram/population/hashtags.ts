import { TAGS, tagPlaces } from './captions.ts';
import { createShuffle, mixText } from './mix.ts';
import { POPULATION_SIZE, type Population } from './population.ts';
import type { Post, Posts } from './posts.ts';

/** The length of a hashtag's list; its count is much higher, as on the real platform. */
export const POSTS_PER_TAG = 1_200;

export interface Hashtag {
  readonly name: string;
  /** 17 decimal digits. */
  readonly id: string;
  readonly mediaCount: number;
}

export function hashtag(name: string): Hashtag | undefined {
  const known = name.toLowerCase();
  if (!TAGS.includes(known)) return undefined;
  const hash = mixText(known);
  return {
    name: known,
    id: `178415${String(hash).padStart(11, '0')}`,
    mediaCount: POSTS_PER_TAG + (hash % 90_000_000),
  };
}

/**
 * Posts with a hashtag: of generated users with public posts, of natgeo in place of private ones, and every fifth of the user
 * whose own tag it is. Their captions contain it.
 */
export function postsWithTag(
  population: Population,
  posts: Posts,
  tag: Hashtag,
  offset: number,
  limit: number,
): Post[] {
  const place = TAGS.indexOf(tag.name);
  const order = createShuffle(POPULATION_SIZE, population.key, mixText(tag.name));
  const filler = population.byUsername('natgeo');
  const patron = population.named.find((person) => person.tag === tag.name);
  const firstWithTag = (ownerIndex: number): number =>
    (place - tagPlaces(ownerIndex, 0, population.key)[0] + TAGS.length) % TAGS.length;

  const list: Post[] = [];
  for (let at = offset; at < Math.min(offset + limit, POSTS_PER_TAG); at++) {
    if (patron && at % 5 === 0 && at / 5 < patron.postCount) {
      list.push(posts.at(patron, at / 5));
      continue;
    }
    const owner = population.at(order.at(at));
    if (!owner.isPrivate && owner.postCount > TAGS.length) list.push(posts.at(owner, firstWithTag(owner.index)));
    else if (filler) list.push(posts.at(filler, firstWithTag(filler.index) + TAGS.length * at));
  }
  return list;
}
