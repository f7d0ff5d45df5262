/** Platforms that are shown as coming soon. */
export const ANNOUNCED_PLATFORMS = [
  {
    id: 'facebook',
    name: 'Facebook',
    description: 'Profiles, pages, groups and posts.',
    jobTypes: { profile: 'Profile', page: 'Page', group: 'Group', post: 'Post' },
  },
  {
    id: 'twitter',
    name: 'Twitter',
    description: 'Profiles, tweets, followers and following.',
    jobTypes: { profile: 'Profile', tweet: 'Tweet', follower: 'Followers', following: 'Following' },
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    description: 'Profiles, companies, posts, connections and jobs.',
    jobTypes: { profile: 'Profile', company: 'Company', post: 'Post', connection: 'Connection', job: 'Job' },
  },
] as const;

/** Platforms whose accounts can be linked before their jobs can be created. */
export const ANNOUNCED_ACCOUNT_PLATFORMS = [
  { id: 'twitter', name: 'Twitter' },
  { id: 'tiktok', name: 'TikTok' },
] as const;
