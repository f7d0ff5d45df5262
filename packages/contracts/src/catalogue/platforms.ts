import { z } from 'zod';
import { problem } from '../messages/msg.ts';
import { JOB_TYPES, type JobType } from './job-types.ts';

export const PlatformId = z.enum(['instagram', 'facebook', 'twitter', 'linkedin']);
export type PlatformId = z.infer<typeof PlatformId>;

/** Platforms whose jobs can be created today. */
export const OpenPlatformId = PlatformId.extract(['instagram'], {
  error: ({ input }) => {
    const known = PlatformId.safeParse(input);
    return known.success ? problem('job.platform_unavailable', { platform: PLATFORMS[known.data].name }) : undefined;
  },
});
export type OpenPlatformId = z.infer<typeof OpenPlatformId>;

export const AccountPlatformId = z.enum(['instagram', 'twitter', 'tiktok']);
export type AccountPlatformId = z.infer<typeof AccountPlatformId>;

export const ACCOUNT_PLATFORM_NAMES: Readonly<Record<AccountPlatformId, string>> = {
  instagram: 'Instagram',
  twitter: 'Twitter',
  tiktok: 'TikTok',
};

export interface PlatformJobType {
  readonly id: string;
  readonly name: string;
  readonly available: boolean;
}

export interface Platform {
  readonly id: PlatformId;
  readonly name: string;
  readonly description: string;
  readonly available: boolean;
  readonly jobTypes: readonly PlatformJobType[];
}

const closed = (...types: readonly (readonly [id: string, name: string])[]): PlatformJobType[] =>
  types.map(([id, name]) => ({ id, name, available: false }));

const instagramTypes: readonly JobType[] = [
  'profile',
  'follower',
  'following',
  'profile_post',
  'comment',
  'like',
  'hashtag',
  'dm',
];

export const PLATFORMS: Readonly<Record<PlatformId, Platform>> = {
  instagram: {
    id: 'instagram',
    name: 'Instagram',
    description: 'Profiles, followers, posts, comments and likes.',
    available: true,
    jobTypes: instagramTypes.map((type) => JOB_TYPES[type]),
  },
  facebook: {
    id: 'facebook',
    name: 'Facebook',
    description: 'Profiles, pages, groups and posts.',
    available: false,
    jobTypes: closed(['profile', 'Profile'], ['page', 'Page'], ['group', 'Group'], ['post', 'Post']),
  },
  twitter: {
    id: 'twitter',
    name: 'Twitter',
    description: 'Profiles, tweets, followers and following.',
    available: false,
    jobTypes: closed(['profile', 'Profile'], ['tweet', 'Tweet'], ['follower', 'Followers'], ['following', 'Following']),
  },
  linkedin: {
    id: 'linkedin',
    name: 'LinkedIn',
    description: 'Profiles, companies, posts, connections and jobs.',
    available: false,
    jobTypes: closed(
      ['profile', 'Profile'],
      ['company', 'Company'],
      ['post', 'Post'],
      ['connection', 'Connection'],
      ['job', 'Job'],
    ),
  },
};
