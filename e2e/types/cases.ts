import { CollectType } from '@trawl/contracts';
import type { Truth } from '../support/truth.ts';

/** Rows of one target by platform id, in the truth's order. */
export interface TargetTruth {
  readonly target: string;
  readonly ids: readonly string[];
  /** The platform shows only the first ones: minimum and maximum. */
  readonly cap?: readonly [least: number, most: number];
}

export interface TypeCase {
  readonly type: CollectType;
  /** Substring of the path of the requests for its rows. */
  readonly path: string;
  readonly settings: Readonly<Record<string, number>>;
  readonly targets: readonly TargetTruth[];
}

/** The number of targets for lists with a single page. */
const MANY = 25;
const POSTS = 900;
/** Likers that the platform shows of a post with more. */
const LIKERS_CAP = [90, 110] as const;

/** For every type a job of at least 20 pages, with its expected rows. */
export async function typeCases(truth: Truth): Promise<TypeCase[]> {
  const whole = async (target: string, list: string, most?: number): Promise<TargetTruth> => ({
    target,
    ids: await truth.ids(list, most),
  });
  const people = await truth.people('users/nasa/followers', MANY);
  const newest = await truth.newestPost('nasa');
  const liked = (await truth.posts('nasa', 2 * MANY)).filter((post) => !post.likesHidden && post.likes > 120);
  const likers = liked.slice(0, MANY).map(async ({ shortcode }) => ({
    ...(await whole(shortcode, `media/${shortcode}/likers`)),
    cap: LIKERS_CAP,
  }));
  const cases: Readonly<Record<CollectType, Omit<TypeCase, 'type'>>> = {
    profile: {
      path: '/web_profile_info/',
      settings: { profilesPerLaunch: MANY },
      targets: people.map(({ username, id }) => ({ target: username, ids: [id] })),
    },
    follower: {
      path: '/followers/',
      settings: { followersPerProfile: 10_000 },
      targets: [await whole('tidepool_lab', 'users/tidepool_lab/followers')],
    },
    following: {
      path: '/following/',
      settings: { followingPerProfile: 10_000 },
      targets: [await whole('wide_open_sea', 'users/wide_open_sea/following')],
    },
    profile_post: {
      path: '/feed/user/',
      settings: { postsPerProfile: POSTS },
      // Pinned posts come first, and are also among the newest here.
      targets: [await whole('wide_open_sea', 'users/wide_open_sea/posts', POSTS)],
    },
    comment: {
      path: '/comments/',
      settings: { commentsPerPost: 10_000 },
      targets: [await whole(newest.shortcode, `media/${newest.shortcode}/comments`)],
    },
    like: {
      path: '/likers/',
      settings: { likesPerPost: 500, postsPerLaunch: MANY },
      targets: await Promise.all(likers),
    },
    hashtag: {
      path: '/sections/',
      settings: { postsPerHashtag: 10_000 },
      targets: [await whole('space', 'tags/space/posts')],
    },
  };
  return Object.entries(cases).map(([type, each]) => ({ type: CollectType.parse(type), ...each }));
}
