import { directMessages } from '../direct-messages.ts';
import { numberField } from '../job-fields.ts';
import type { JobTypeDefinition, ListOrder } from '../platform-definition.ts';
import { COMMENT_COLUMNS, LIKER_COLUMNS, PERSON_COLUMNS, POST_COLUMNS, PROFILE_COLUMNS } from './columns.ts';
import type { InstagramTargetKind } from './parse-target.ts';

const profilesPerLaunch = numberField('profilesPerLaunch', 'Profiles per launch', 10);
const postsPerLaunch = numberField('postsPerLaunch', 'Posts per launch', 10);

/** The order of lists of followers and followed profiles. */
const NEWEST_FIRST: ListOrder = { kind: 'newest_first' };

export type InstagramJobType =
  | 'profile'
  | 'follower'
  | 'following'
  | 'profile_post'
  | 'comment'
  | 'like'
  | 'hashtag'
  | 'dm';

export type InstagramCollectType = Exclude<InstagramJobType, 'dm'>;

export const INSTAGRAM_JOB_TYPES: Readonly<Record<InstagramJobType, JobTypeDefinition<InstagramTargetKind>>> = {
  profile: {
    name: 'Profile',
    description: 'Counts, biography, links and business details of profiles.',
    available: true,
    target: 'profile',
    fields: [profilesPerLaunch],
    perLaunch: 'profilesPerLaunch',
    rowsPerRequest: 1,
    columns: PROFILE_COLUMNS,
    analysis: 'people',
  },
  follower: {
    name: 'Followers',
    description: 'The people who follow a profile.',
    available: true,
    target: 'profile',
    fields: [numberField('followersPerProfile', 'Followers per profile', 500), profilesPerLaunch],
    perLaunch: 'profilesPerLaunch',
    perTarget: 'followersPerProfile',
    rowsPerRequest: 50,
    columns: PERSON_COLUMNS,
    analysis: 'people',
    order: NEWEST_FIRST,
  },
  following: {
    name: 'Following',
    description: 'The people a profile follows.',
    available: true,
    target: 'profile',
    fields: [numberField('followingPerProfile', 'Following per profile', 500), profilesPerLaunch],
    perLaunch: 'profilesPerLaunch',
    perTarget: 'followingPerProfile',
    rowsPerRequest: 50,
    columns: PERSON_COLUMNS,
    analysis: 'people',
    order: NEWEST_FIRST,
  },
  profile_post: {
    name: 'Posts',
    description: 'Posts of a profile with captions, hashtags, media and engagement.',
    available: true,
    target: 'profile',
    fields: [numberField('postsPerProfile', 'Posts per profile', 100), profilesPerLaunch],
    perLaunch: 'profilesPerLaunch',
    perTarget: 'postsPerProfile',
    rowsPerRequest: 30,
    columns: POST_COLUMNS,
    analysis: 'posts',
    order: { kind: 'newest_first', pinned: 'isPinned' },
  },
  comment: {
    name: 'Comments',
    description: 'Comments under posts, with their replies.',
    available: true,
    target: 'post',
    expands: 'profile',
    fields: [numberField('commentsPerPost', 'Comments per post', 100), postsPerLaunch],
    perLaunch: 'postsPerLaunch',
    perTarget: 'commentsPerPost',
    rowsPerRequest: 15,
    columns: COMMENT_COLUMNS,
    analysis: 'comments',
  },
  like: {
    name: 'Likes',
    description: 'The people who liked a post, as far as the platform shows them.',
    available: true,
    target: 'post',
    expands: 'profile',
    fields: [numberField('likesPerPost', 'Likes per post', 500), postsPerLaunch],
    perLaunch: 'postsPerLaunch',
    perTarget: 'likesPerPost',
    rowsPerRequest: 100,
    columns: LIKER_COLUMNS,
    analysis: 'likers',
    order: { kind: 'at_once' },
  },
  hashtag: {
    name: 'Hashtag',
    description: 'Posts with a hashtag.',
    available: false,
    target: 'hashtag',
    fields: [
      numberField('postsPerHashtag', 'Posts per hashtag', 1_000),
      numberField('hashtagsPerLaunch', 'Hashtags per launch', 10),
    ],
    perLaunch: 'hashtagsPerLaunch',
    perTarget: 'postsPerHashtag',
    rowsPerRequest: 30,
    columns: POST_COLUMNS,
    analysis: 'posts',
  },
  dm: directMessages('profile'),
};
