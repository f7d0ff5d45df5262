import { createPermutation, createShuffle, mix } from './mix.ts';
import type { Person } from './person.ts';
import { POPULATION_SIZE, type Population } from './population.ts';
import type { Post, Posts } from './posts.ts';

/**
 * Comments are generated in blocks of this size, including replies, so a page is found without counting through previous ones.
 */
const BLOCK = 60;
/** The reply counts of a block's threads, repeated until it is full. */
const RHYTHMS: readonly (readonly number[])[] = [
  [0, 0, 1, 0, 3, 0, 0, 0, 2, 0],
  [0],
  [5, 0, 0, 1],
  [33, 0, 2, 0, 0, 0, 1],
];
const FIRST_ID = 17_800_000_000_000_000n;

const TEXTS = [
  '😍😍😍',
  'This made my day',
  'Where was this taken?',
  '🔥',
  'Wow, "just wow"',
  'Increíble 👏👏',
  'ما شاء الله',
  'I have so many questions; starting with: how?',
  'Finally! Waited all week for part 2.\nWorth it.',
  '@friend look at this',
  'ありがとう、とても綺麗です',
  '=HYPERLINK("never","click")',
  'first',
  'יפה מאוד!',
  '❤️',
  'Can I use this as a wallpaper, please?',
];
const REPLIES = [
  'agreed!',
  'same here 🙌',
  'thank you 🙏',
  'no way',
  'check your DMs',
  '😂😂',
  'exactly what I thought',
];

/** A comment or a reply. */
export interface Comment {
  /** 17 decimal digits. */
  readonly id: string;
  readonly post: Post;
  /** Its position among all comments and replies of the post. */
  readonly ordinal: number;
  /** The position of the comment it replies to. */
  readonly parent: number | undefined;
  readonly author: Person;
  readonly text: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly likes: number;
  readonly replies: number;
}

export interface Comments {
  /** Threads from a position, without their replies; `end` is the position after the last one's replies. */
  threads(post: Post, ordinal: number, count: number): { comments: Comment[]; end: number };
  repliesTo(comment: Comment): Comment[];
  /** Comments and replies, in order. */
  all(post: Post, offset: number, limit: number): Comment[];
  byId(id: string): Comment | undefined;
}

export function createComments(population: Population, posts: Posts): Comments {
  const { key } = population;
  const ids = createPermutation(mix(key, 51), 26);

  /** The comment at a position; its block determines its thread. */
  const at = (post: Post, ordinal: number): Comment => {
    const thread = threadsOfBlock(post, Math.floor(ordinal / BLOCK), key).find(
      (one) => ordinal >= one.start && ordinal <= one.start + one.replies,
    );
    const start = thread?.start ?? ordinal;
    return make(post, ordinal, ordinal === start ? undefined : start, ordinal === start ? (thread?.replies ?? 0) : 0);
  };

  const make = (post: Post, ordinal: number, parent: number | undefined, replies: number): Comment => {
    const hash = mix(mix(post.owner.index, post.index, ordinal), key, 52);
    const texts = parent === undefined ? TEXTS : REPLIES;
    const order = createShuffle(POPULATION_SIZE, key, mix(post.owner.index, post.index, 53));
    const isOwner = parent !== undefined && hash % 6 === 0;
    return {
      id: (FIRST_ID + BigInt(ids.forward(post.owner.index * 2 ** 29 + post.index * 2 ** 14 + ordinal))).toString(),
      post,
      ordinal,
      parent,
      // One in nine comments repeats its author.
      author: isOwner ? post.owner : population.at(order.at(ordinal % 9 === 8 ? ordinal - 8 : ordinal)),
      text: texts[(hash >>> 4) % texts.length] ?? '',
      createdAt: post.takenAt + 60 + ordinal * 131 + (hash % 120),
      likes: (hash >>> 9) % 7 === 0 ? (hash >>> 13) % 400 : (hash >>> 13) % 4,
      replies,
    };
  };

  return {
    threads(post, ordinal, count) {
      const comments: Comment[] = [];
      let end = ordinal;
      for (let block = Math.floor(ordinal / BLOCK); block * BLOCK < post.comments; block++) {
        for (const thread of threadsOfBlock(post, block, key)) {
          if (thread.start < ordinal) continue;
          if (comments.length === count) return { comments, end };
          comments.push(make(post, thread.start, undefined, thread.replies));
          end = thread.start + 1 + thread.replies;
        }
      }
      return { comments, end };
    },
    repliesTo: (comment) =>
      Array.from({ length: comment.replies }, (_, place) =>
        make(comment.post, comment.ordinal + 1 + place, comment.ordinal, 0),
      ),
    all(post, offset, limit) {
      const length = Math.max(0, Math.min(limit, post.comments - offset));
      return Array.from({ length }, (_, place) => at(post, offset + place));
    },
    byId(id) {
      if (!/^\d{17}$/.test(id)) return undefined;
      const code = Number(BigInt(id) - FIRST_ID);
      if (code < 0 || code >= 2 ** 52) return undefined;
      const place = ids.backward(code);
      const owner = population.at(Math.floor(place / 2 ** 29));
      const index = Math.floor(place / 2 ** 14) % 2 ** 15;
      const ordinal = place % 2 ** 14;
      if (index >= owner.postCount) return undefined;
      const post = posts.at(owner, index);
      return ordinal < post.comments ? at(post, ordinal) : undefined;
    },
  };
}

/** The threads of one block: start and number of replies, truncated at the end of the post's comments. */
function threadsOfBlock(post: Post, block: number, key: number): { start: number; replies: number }[] {
  const chance = post.owner.tag !== undefined ? block + 3 : mix(post.owner.index, post.index + key, block);
  const rhythm = RHYTHMS[chance % RHYTHMS.length] ?? [0];
  const threads: { start: number; replies: number }[] = [];
  const last = Math.min((block + 1) * BLOCK, post.comments);
  let start = block * BLOCK;
  while (start < last) {
    const replies = Math.min(rhythm[threads.length % rhythm.length] ?? 0, last - start - 1);
    threads.push({ start, replies });
    start += 1 + replies;
  }
  return threads;
}
