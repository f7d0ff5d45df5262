import { type IntervalUnit, JOB_TYPES, type JobType, PLATFORMS } from '@trawl/contracts';
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

type Words = Readonly<Record<string, string>>;

/** By the key of a field; the types that share one call it the same. */
const fields: Words = Object.fromEntries(
  Object.values(JOB_TYPES).flatMap((type) => type.fields.map(({ key, label }) => [key, label])),
);
const typeHints: Words = Object.fromEntries(
  Object.entries(JOB_TYPES).map(([id, { description }]) => [id, description]),
);
const platformHints: Words = Object.fromEntries(
  Object.values(PLATFORMS).map(({ id, description }) => [id, description]),
);

/** Words that several features share: what jobs are of, and when they run. */
export const texts = catalogue({
  types,
  fields,
  typeHints,
  platformHints,
  manual: 'Manual',
  automatic: 'Automatic',
  every: (interval: string) => `Every ${interval}`,
  everyOne: { seconds: 'Every second', minutes: 'Every minute', hours: 'Every hour', days: 'Every day' },
  interval: (count: number, unit: IntervalUnit) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`,
  /** The first of several targets, and how many more there are. */
  andMore: (first: string, count: string) => `${first} and ${count} more`,
  /** For what a message calls somebody whose profile isn't read yet. */
  nameStandIn: '(name on the profile)',
});
