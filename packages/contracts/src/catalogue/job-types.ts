import { z } from 'zod';
import { isOrder } from '../job-kind.ts';
import { CUSTOM_FIELD_MAX, CUSTOM_FIELD_MIN } from './limits.ts';

/** Job types of the one platform that is open. */
export const JobType = z.enum(['profile', 'follower', 'following', 'profile_post', 'comment', 'like', 'hashtag', 'dm']);
export type JobType = z.infer<typeof JobType>;

/** Job types that collect rows, as against sending messages. */
export const CollectType = JobType.exclude(['dm']);
export type CollectType = z.infer<typeof CollectType>;

export interface NumberField {
  readonly kind: 'number';
  readonly key: string;
  readonly label: string;
  readonly recommended: string;
  /** What a run takes where the field is left out. */
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

export interface TextField {
  readonly kind: 'text' | 'textarea';
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
}

export type Field = NumberField | TextField;

/** What a job's targets are, which decides how they are read and what the target's hint says. */
export type TargetKind = 'profile' | 'post' | 'hashtag';

export interface JobTypeInfo {
  readonly id: JobType;
  readonly name: string;
  readonly description: string;
  readonly available: boolean;
  readonly target: TargetKind;
  readonly fields: readonly Field[];
}

const number = (key: string, label: string, recommended: number): NumberField => ({
  kind: 'number',
  key,
  label,
  recommended: String(recommended),
  fallback: recommended,
  min: CUSTOM_FIELD_MIN,
  max: CUSTOM_FIELD_MAX,
});

const profilesPerLaunch = number('profilesPerLaunch', 'Profiles per launch', 10);
const postsPerLaunch = number('postsPerLaunch', 'Posts per launch', 10);

export const JOB_TYPES: Readonly<Record<JobType, JobTypeInfo>> = {
  profile: {
    id: 'profile',
    name: 'Profile',
    description: 'Counts, biography, links and business details of profiles.',
    available: true,
    target: 'profile',
    fields: [profilesPerLaunch],
  },
  follower: {
    id: 'follower',
    name: 'Followers',
    description: 'The people who follow a profile.',
    available: true,
    target: 'profile',
    fields: [number('followersPerProfile', 'Followers per profile', 500), profilesPerLaunch],
  },
  following: {
    id: 'following',
    name: 'Following',
    description: 'The people a profile follows.',
    available: true,
    target: 'profile',
    fields: [number('followingPerProfile', 'Following per profile', 500), profilesPerLaunch],
  },
  profile_post: {
    id: 'profile_post',
    name: 'Posts',
    description: 'Posts of a profile with captions, hashtags, media and engagement.',
    available: true,
    target: 'profile',
    fields: [number('postsPerProfile', 'Posts per profile', 100), profilesPerLaunch],
  },
  comment: {
    id: 'comment',
    name: 'Comments',
    description: 'Comments under posts, with their replies.',
    available: true,
    target: 'post',
    fields: [number('commentsPerPost', 'Comments per post', 100), postsPerLaunch],
  },
  like: {
    id: 'like',
    name: 'Likes',
    description: 'The people who liked a post, as far as the platform shows them.',
    available: true,
    target: 'post',
    fields: [number('likesPerPost', 'Likes per post', 500), postsPerLaunch],
  },
  hashtag: {
    id: 'hashtag',
    name: 'Hashtag',
    description: 'Posts that carry a hashtag.',
    available: false,
    target: 'hashtag',
    fields: [
      number('postsPerHashtag', 'Posts per hashtag', 1_000),
      number('hashtagsPerLaunch', 'Hashtags per launch', 10),
    ],
  },
  dm: {
    id: 'dm',
    name: 'Direct messages',
    description: 'One message to each person, from accounts whose owners agreed to it.',
    available: true,
    target: 'profile',
    fields: [
      { kind: 'text', key: 'Link', label: 'Link', required: false },
      { kind: 'textarea', key: 'Message', label: 'Message', required: true },
      {
        kind: 'number',
        key: 'DMsPerLaunch',
        label: 'DMs per launch',
        recommended: '5-20',
        fallback: 20,
        min: CUSTOM_FIELD_MIN,
        max: CUSTOM_FIELD_MAX,
      },
    ],
  },
};

/** The field that says how many targets one launch takes. */
const PER_LAUNCH: Readonly<Record<JobType, string>> = {
  profile: 'profilesPerLaunch',
  follower: 'profilesPerLaunch',
  following: 'profilesPerLaunch',
  profile_post: 'profilesPerLaunch',
  comment: 'postsPerLaunch',
  like: 'postsPerLaunch',
  hashtag: 'hashtagsPerLaunch',
  dm: 'DMsPerLaunch',
};

/** The field that says how many rows a target may give; a profile gives one. */
const PER_TARGET: Readonly<Partial<Record<JobType, string>>> = {
  follower: 'followersPerProfile',
  following: 'followingPerProfile',
  profile_post: 'postsPerProfile',
  comment: 'commentsPerPost',
  like: 'likesPerPost',
  hashtag: 'postsPerHashtag',
};

const setting = (type: JobType, key: string, settings: Readonly<Record<string, unknown>>): number => {
  const field = JOB_TYPES[type].fields.find((candidate) => candidate.key === key);
  const value = settings[key];
  if (typeof value === 'number') return value;
  return field?.kind === 'number' ? field.fallback : 1;
};

/**
 * How many targets one launch of such a job takes; a count left out is the recommended one. Of an order: how many a day, and
 * all of it where nothing is said.
 */
export const targetsPerLaunch = (type: JobType, settings: Readonly<Record<string, unknown>>): number =>
  isOrder({ type, accountType: settings.accountType === 'Shared' ? 'Shared' : 'Private' }) &&
  typeof settings.DMsPerLaunch !== 'number'
    ? Number(settings.dmQuantity)
    : setting(type, PER_LAUNCH[type], settings);

/** How many rows one target of such a job may give. */
export function rowsPerTarget(type: JobType, settings: Readonly<Record<string, unknown>>): number {
  const key = PER_TARGET[type];
  return key === undefined ? 1 : setting(type, key, settings);
}
