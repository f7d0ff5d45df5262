import { z } from 'zod';
import { JobType } from '../catalogue/job-types.ts';
import { PlanId } from '../catalogue/plan-id.ts';
import { PlatformId } from '../catalogue/platforms.ts';
import { JobId, RunId } from '../ids.ts';
import { JobStatus } from '../job-state.ts';
import { Verdict } from '../run/events.ts';
import { JobSettings } from './job-input.ts';

export const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;

/** What a run got for one target. `found` is what the platform says exists; null where it doesn't say. */
/** What a run got of a target. `verdict` is null until the run is over with it: not begun, or being read. */
export const TargetRecord = z.object({
  target: z.string(),
  requested: z.number(),
  found: z.number().nullable(),
  collected: z.number(),
  missing: z.number(),
  verdict: Verdict.nullable(),
  reason: z.string().nullable(),
});
export type TargetRecord = z.infer<typeof TargetRecord>;

export const RunStatus = z.enum(['queued', 'running', 'paused', 'completed', 'failed', 'stopped']);
export type RunStatus = z.infer<typeof RunStatus>;

/** The record of a run. `buildTime` is what was charged, in seconds. */
export const RunRecord = z.object({
  _id: RunId,
  number: z.number(),
  status: RunStatus,
  verdict: Verdict.nullable(),
  reason: z.string().nullable(),
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  rows: z.number(),
  buildTime: z.number(),
  targets: z.array(TargetRecord),
});
export type RunRecord = z.infer<typeof RunRecord>;

export const JobResults = z.object({
  data: z.array(Row),
  preview: z.array(Row),
  jsonLink: z.string().nullable(),
  csvLink: z.string().nullable(),
});

/**
 * A job as its owner sees it. `sessionId` shows masks; `buildTimeUsed` in seconds; `results` is null without rows;
 * `targetsLeft` counts the targets that the current cycle has not finished, those of a sheet once it has been read.
 */
export const Job = z.object({
  _id: JobId,
  name: z.string(),
  platform: PlatformId,
  type: JobType,
  target: z.string(),
  targetsLeft: z.number(),
  sessionId: z.string(),
  schedule: z.union([z.literal('manual'), z.literal('auto'), z.number()]),
  settings: JobSettings,
  status: JobStatus,
  reason: z.string().nullable(),
  progress: z.number(),
  buildTimeUsed: z.number(),
  runs: z.object({ totalRuns: z.number() }),
  totalResults: z.number(),
  results: JobResults.nullable(),
  lastRun: RunRecord.nullable(),
  nextRunAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Job = z.infer<typeof Job>;

export const JobData = z.object({ job: Job });
/** `notice`: what its owner should know of a job that was saved all the same, or ended by its start; REST says it in place of the message. */
export const NoticedJobData = JobData.extend({ notice: z.string().optional() });
/** The list of jobs: `lastRun.targets` has ten targets at most; a job's own request answers all of them. */
export const JobsData = z.object({ jobs: z.array(Job) });

export const ResultsFormat = z.enum(['csv', 'json']);
export type ResultsFormat = z.infer<typeof ResultsFormat>;
export const ResultsInput = z.object({ id: JobId, format: ResultsFormat.default('csv') });
export const DownloadData = z.object({ downloadUrl: z.string() });

export const RecentJob = z.object({
  _id: JobId,
  name: z.string(),
  platform: PlatformId,
  type: JobType,
  target: z.string(),
  status: JobStatus,
  progress: z.number(),
  updatedAt: z.string(),
});
export type RecentJob = z.infer<typeof RecentJob>;

/** `successRate` in per cent of the runs that ended in 30 days; null where none did. */
export const Stats = z.object({
  totalJobs: z.number(),
  activeJobs: z.number(),
  failedJobs: z.number(),
  completedJobs: z.number(),
  successRate: z.number().nullable(),
  successRateChange: z.number().nullable(),
  activeJobsChange: z.number(),
  buildTime: z.object({ total: z.number(), used: z.number(), remaining: z.number() }),
  subscription: PlanId,
  recentJobs: z.array(RecentJob),
});
export type Stats = z.infer<typeof Stats>;
export const StatsData = z.object({ stats: Stats, recentJobs: z.array(RecentJob) });

export const LogLine = z.object({ n: z.number(), at: z.string(), text: z.string() });
export type LogLine = z.infer<typeof LogLine>;

/**
 * What a run that is under way changes in its job. `targets` are the last run's records that changed, each in place of the one of
 * the same target; `results` is absent while the preview stays as it is.
 */
export const JobProgress = Job.pick({
  status: true,
  reason: true,
  progress: true,
  targetsLeft: true,
  buildTimeUsed: true,
  totalResults: true,
  updatedAt: true,
}).extend({ lastRun: RunRecord, results: JobResults.nullable().optional() });
export type JobProgress = z.infer<typeof JobProgress>;

/**
 * One update of a job that somebody watches, with the lines of its run's log that are new: the whole job, or what changed since the
 * update before. Who doesn't ask for changes always gets the whole job.
 */
export const JobLive = z.object({
  job: Job.optional(),
  changes: JobProgress.optional(),
  log: z.array(LogLine),
});
export type JobLive = z.infer<typeof JobLive>;
