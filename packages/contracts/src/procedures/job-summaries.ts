import { z } from 'zod';
import { AccountType } from '../account-type.ts';
import { Calendar } from '../calendar/calendar.ts';
import { JOB_SORTS } from '../catalogue/choices.ts';
import { JOB_SEARCH_MAX, TAG_MAX } from '../catalogue/limits.ts';
import { JobStatus } from '../jobs/job-status.ts';
import { JobType, OpenPlatformId } from '../platforms/ids.ts';
import { Job, RecentJob, Stats } from './jobs.ts';

/** The first targets as the user entered them, cut if they are long, and the number of all targets; a sheet's link is one. */
const TargetFields = { firstTargets: z.array(z.string()), targetCount: z.number() };

/**
 * A job as the list shows it, without its results, its last run and its list of targets. `hasFailedTargets`: a completed job's last cycle
 * didn't read all targets completely.
 */
export const JobSummary = Job.pick({
  _id: true,
  name: true,
  type: true,
  schedule: true,
  status: true,
  progress: true,
  totalResults: true,
  nextRunAt: true,
  updatedAt: true,
  tags: true,
}).extend({
  settings: z.object({ accountType: AccountType, calendar: Calendar.optional() }),
  // Replicas of the previous release don't send it.
  hasFailedTargets: z.boolean().default(false),
  ...TargetFields,
});
export type JobSummary = z.infer<typeof JobSummary>;

/**
 * Jobs whose name or targets contain all of the words, ignoring case. `running` includes `processing`, which has the same color. Without
 * a sort, the newest come first.
 */
export const JobSearch = z.strictObject({
  words: z.string().max(JOB_SEARCH_MAX).default(''),
  status: JobStatus.nullable().default(null),
  tag: z.string().max(TAG_MAX).nullable().default(null),
  sort: z.enum(JOB_SORTS).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type JobSearch = z.infer<typeof JobSearch>;

/** `tags`: those of all of the user's jobs, in alphabetical order. */
export const JobSummaries = z.object({ jobs: z.array(JobSummary), tags: z.array(z.string()) });

export const RecentSummary = RecentJob.omit({ target: true }).extend(TargetFields);
export type RecentSummary = z.infer<typeof RecentSummary>;

/** `buildTimeUsed` in seconds. */
export const JobUsage = Job.pick({ _id: true, name: true, buildTimeUsed: true });
export type JobUsage = z.infer<typeof JobUsage>;

export const Figures = Stats.omit({ recentJobs: true });
export type Figures = z.infer<typeof Figures>;

/** The dashboard's first page. `mostBuildTime`: the jobs that used the most, without those that used none. */
export const Dashboard = z.object({
  stats: Figures,
  recentJobs: z.array(RecentSummary),
  mostBuildTime: z.array(JobUsage),
});
export type Dashboard = z.infer<typeof Dashboard>;

/**
 * Job types that the catalogue announces as coming soon and an operator has opened, and the host of each platform, whose URLs are
 * targets besides those of its public hosts. Replicas of the previous release send no hosts.
 */
export const OpenedJobTypes = z.object({
  types: z.array(z.object({ platform: OpenPlatformId, type: JobType })),
  hosts: z.record(OpenPlatformId, z.string()).optional(),
});
export type OpenedJobTypes = z.infer<typeof OpenedJobTypes>;
