import { z } from 'zod';
import { CUSTOM_FIELD_MAX, CUSTOM_FIELD_MIN } from './limits.ts';

/** Job types of the only enabled platform. */
export const JobType = z.enum(['profile', 'follower', 'following', 'profile_post', 'comment', 'like', 'hashtag', 'dm']);
export type JobType = z.infer<typeof JobType>;

/** Job types that collect rows instead of sending messages. */
export const CollectType = JobType.exclude(['dm']);
export type CollectType = z.infer<typeof CollectType>;

export interface NumberField {
  readonly kind: 'number';
  readonly key: string;
  readonly label: string;
  readonly recommended: string;
  /** The default if the field is omitted. */
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

/** The kind of a job's targets, which decides how they are parsed and which hint is shown. */
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
