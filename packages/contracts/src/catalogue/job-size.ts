import { isOrder } from '../job-kind.ts';
import { JOB_TYPES, type JobType } from './job-types.ts';

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
