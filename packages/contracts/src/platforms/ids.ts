import { z } from 'zod';
import { problem } from '../messages/msg.ts';
import { ANNOUNCED_PLATFORMS } from './announced.ts';
import { ACCOUNT_PLATFORM_IDS, JOB_TYPE_IDS, OPEN_PLATFORM_IDS, PLATFORM_IDS } from './id-lists.ts';

/** In a separate file, so that a page that shows platforms and job types doesn't load zod. */
export const PlatformId = z.enum(PLATFORM_IDS);
export type PlatformId = z.infer<typeof PlatformId>;

/** Platforms whose jobs can be created today. */
export const OpenPlatformId = z.enum(OPEN_PLATFORM_IDS, {
  error: ({ input }) => {
    const announced = ANNOUNCED_PLATFORMS.find(({ id }) => id === input);
    return announced && problem('job.platform_unavailable', { platform: announced.name });
  },
});
export type OpenPlatformId = z.infer<typeof OpenPlatformId>;

export const AccountPlatformId = z.enum(ACCOUNT_PLATFORM_IDS);
export type AccountPlatformId = z.infer<typeof AccountPlatformId>;

/** The job types of all open platforms. */
export const JobType = z.enum(JOB_TYPE_IDS);
export type JobType = z.infer<typeof JobType>;

/** Job types that collect rows instead of sending messages. */
export const CollectType = JobType.exclude(['dm']);
export type CollectType = z.infer<typeof CollectType>;
