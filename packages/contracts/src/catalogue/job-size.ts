import { isOrder } from '../job-kind.ts';
import { JOB_TYPES, type JobType } from './job-types.ts';

/** The field for the number of targets per launch. */
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

/** The field for the number of rows per target; a profile has one. */
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

/** Targets per launch of a job; the default is the recommended count. For orders: messages per day, by default all of them. */
export const targetsPerLaunch = (type: JobType, settings: Readonly<Record<string, unknown>>): number =>
  isOrder({ type, accountType: settings.accountType === 'Shared' ? 'Shared' : 'Private' }) &&
  typeof settings.DMsPerLaunch !== 'number'
    ? Number(settings.dmQuantity)
    : setting(type, PER_LAUNCH[type], settings);

export function rowsPerTarget(type: JobType, settings: Readonly<Record<string, unknown>>): number {
  const key = PER_TARGET[type];
  return key === undefined ? 1 : setting(type, key, settings);
}
