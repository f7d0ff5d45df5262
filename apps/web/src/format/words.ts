import { type IntervalUnit, JOB_TYPES, type JobType } from '@trawl/contracts';
import { catalogue } from '#language/catalogue.ts';

const types: Readonly<Record<JobType, string>> = {
  profile: JOB_TYPES.profile.name,
  follower: JOB_TYPES.follower.name,
  following: JOB_TYPES.following.name,
  profile_post: JOB_TYPES.profile_post.name,
  comment: JOB_TYPES.comment.name,
  like: JOB_TYPES.like.name,
  hashtag: JOB_TYPES.hashtag.name,
  dm: JOB_TYPES.dm.name,
};

/** Words that several features share: what jobs are of, and when they run. */
export const texts = catalogue({
  types,
  manual: 'Manual',
  automatic: 'Automatic',
  every: (interval: string) => `Every ${interval}`,
  interval: (count: number, unit: IntervalUnit) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`,
});
