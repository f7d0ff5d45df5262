import { z } from 'zod';
import { RESULTS_FORMATS } from '../catalogue/choices.ts';
import { PlanId } from '../catalogue/plan-id.ts';
import { FileId, JobId, RunId } from '../ids.ts';
import { isRecord } from '../is-record.ts';
import { JobStatus } from '../jobs/job-status.ts';
import { problem } from '../messages/msg.ts';
import { NoticeFields, ShownMessage } from '../messages/system-message.ts';
import { JobType, OpenPlatformId } from '../platforms/ids.ts';
import { Verdict } from '../run/events.ts';
import { SentSettings } from './job-input.ts';
import { ReasonFields } from './reason-fields.ts';
import { ResultsChoiceInput } from './results-choice.ts';

/** The values of a row by column. `z.record` would copy each value, which takes longer than the rest of a response's validation. */
export const Row = z.unknown().refine(isRecord).meta({ type: 'object', additionalProperties: {} });
export type Row = z.infer<typeof Row>;

/** The result of a run's target. `found`: the platform's count, null if unknown. `verdict`: null until the run has finished the target. */
export const TargetRecord = z.object({
  target: z.string(),
  requested: z.number(),
  found: z.number().nullable(),
  collected: z.number(),
  missing: z.number(),
  verdict: Verdict.nullable(),
  ...ReasonFields,
});
export type TargetRecord = z.infer<typeof TargetRecord>;

export const RunStatus = z.enum(['queued', 'running', 'paused', 'completed', 'failed', 'stopped']);
export type RunStatus = z.infer<typeof RunStatus>;

/** The report of a run. `buildTime` is the charged time in seconds. */
export const RunRecord = z.object({
  _id: RunId,
  number: z.number(),
  status: RunStatus,
  verdict: Verdict.nullable(),
  ...ReasonFields,
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  rows: z.number(),
  buildTime: z.number(),
  targets: z.array(TargetRecord),
});
export type RunRecord = z.infer<typeof RunRecord>;

const JobResults = z.object({
  data: z.array(Row),
  preview: z.array(Row),
  jsonLink: z.string().nullable(),
  csvLink: z.string().nullable(),
});

/**
 * A job as its owner sees it. `sessionId` contains masks; `buildTimeUsed` is in seconds; `results` is null without rows;
 * `targetsLeft` counts the unfinished targets of the current cycle, for a sheet after it has been read; `targetsFailed` those that a
 * completed job's last cycle didn't read completely, 0 in any other status.
 */
export const Job = z.object({
  _id: JobId,
  name: z.string(),
  platform: OpenPlatformId,
  type: JobType,
  target: z.string(),
  targetsLeft: z.number(),
  // Replicas of the previous release send none.
  targetsFailed: z.number().default(0),
  sessionId: z.string(),
  schedule: z.union([z.literal('manual'), z.literal('auto'), z.number()]),
  settings: SentSettings,
  // Replicas of the previous release send none.
  tags: z.array(z.string()).default([]),
  status: JobStatus,
  /** When it got this status; null if that isn't known. */
  statusSince: z.string().nullable(),
  ...ReasonFields,
  progress: z.number(),
  buildTimeUsed: z.number(),
  runs: z.object({ totalRuns: z.number() }),
  totalResults: z.number(),
  results: JobResults.nullable(),
  lastRun: RunRecord.nullable(),
  nextRunAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  // Replicas of the previous release send none.
  version: z
    .string()
    .describe('Changes with what an edit replaces, and not with runs or tags. Send it as If-Match, in double quotes.')
    .default(''),
});
export type Job = z.infer<typeof Job>;

export const JobData = z.object({ job: Job });
/** `notice`: information about a job that was saved anyway, or that ended when it was started; REST returns it as the message. */
export const NoticedJobData = JobData.extend(NoticeFields);
/** The list of jobs: `lastRun.targets` has at most ten targets; a job's own request returns all of them. */
export const JobsData = z.object({ jobs: z.array(Job) });

export const ResultsFormat = z.enum(RESULTS_FORMATS);
export type ResultsFormat = z.infer<typeof ResultsFormat>;
/** What a file of results contains: rows and columns as in the app, `bom` for CSV files, `compress` for all. */
export const ResultsOptions = z.object({
  format: ResultsFormat.default('csv').describe('The format of the file.'),
  ...ResultsChoiceInput.shape,
  bom: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether a CSV file begins with a byte order mark, for Excel.'),
  compress: z.enum(['none', 'gzip']).default('none').describe('gzip: the file ends in .gz.'),
});
export type ResultsOptions = z.output<typeof ResultsOptions>;
export const ResultsInput = z.strictObject({ id: JobId, ...ResultsOptions.shape });
export const ARCHIVE_JOBS_MAX = 50;
/** Maximum number of a job's runs that get a file, the latest ones: each file reads all of the job's rows. */
export const ARCHIVE_RUNS_MAX = 100;
/** An archive of a job and up to 49 others: a file for each job, or for each of its latest runs, and a manifest. */
export const ArchiveOptions = z.object({
  format: ResultsFormat.default('csv').describe('The format of the files in the archive.'),
  by: z
    .enum(['job', 'run'])
    .default('job')
    .describe(
      'job: a file for each job. run: a file for each of the latest 100 runs with rows; a text says if there are more.',
    ),
  also: z
    .string()
    .max(ARCHIVE_JOBS_MAX * 64, problem('results.too_many_jobs'))
    .refine((ids) => ids.split(',').length < ARCHIVE_JOBS_MAX, problem('results.too_many_jobs'))
    .describe('The ids of up to 49 other jobs, separated by commas.')
    .optional(),
});
export type ArchiveOptions = z.output<typeof ArchiveOptions>;
export const ArchiveInput = z.strictObject({ id: JobId, ...ArchiveOptions.shape });
export const DownloadData = z.object({ downloadUrl: z.string() });

/** A user has at most this many prepared files, each for a day. */
export const PREPARED_FILES_MAX = 3;
/**
 * A file of results that is made in the background. `rowsTotal`: the job's rows when the file was requested; null for chosen rows,
 * whose number isn't known before. `downloadUrl` is null until the file is ready; the link is valid until `expiresAt` and serves parts
 * of the file. `reason`: why it failed.
 */
export const PreparedFile = z.object({
  _id: FileId,
  status: z.enum(['waiting', 'writing', 'ready', 'failed']),
  ...ReasonFields,
  // A request may contain a single filter, a response always contains a list.
  options: ResultsOptions.extend({ filter: z.array(z.string()).optional() }),
  rowsWritten: z.number(),
  rowsTotal: z.number().nullable(),
  bytes: z.number().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  downloadUrl: z.string().nullable(),
});
export type PreparedFile = z.infer<typeof PreparedFile>;
export const PreparedFilesData = z.object({ files: z.array(PreparedFile) });
export const PreparedFilePath = z.strictObject({ id: JobId, file: FileId });

/**
 * How long a job's results are kept. `keptUntil` and `keptDays` are null if there is no limit, no row, or a run is queued or running.
 * `deleted`: the last deletion because of a limit.
 */
export const ResultsKeeping = z.object({
  keptUntil: z.string().nullable(),
  keptDays: z.number().nullable(),
  deleted: z.object({ at: z.string(), rows: z.number(), keptDays: z.number() }).nullable(),
});
export type ResultsKeeping = z.infer<typeof ResultsKeeping>;

export const RecentJob = z.object({
  _id: JobId,
  name: z.string(),
  platform: OpenPlatformId,
  type: JobType,
  target: z.string(),
  status: JobStatus,
  progress: z.number(),
  updatedAt: z.string(),
});
export type RecentJob = z.infer<typeof RecentJob>;

/** `successRate` in percent of the runs that ended in 30 days; null if none did. */
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

export const LogLine = z.object({ n: z.number(), at: z.string(), text: z.string(), message: ShownMessage });
export type LogLine = z.infer<typeof LogLine>;

/**
 * The parts of a job that change while it is active. `targets` are the changed target results of the last run, replacing those of the
 * same target; `results` is absent while the preview is unchanged.
 */
export const JobProgress = Job.pick({
  name: true,
  tags: true,
  status: true,
  statusSince: true,
  reason: true,
  reasonMessage: true,
  progress: true,
  targetsLeft: true,
  buildTimeUsed: true,
  totalResults: true,
  updatedAt: true,
}).extend({ lastRun: RunRecord, results: JobResults.nullable().optional() });
export type JobProgress = z.infer<typeof JobProgress>;

/**
 * One update of a watched job, with its run's new log lines: the complete job, or the changes since the previous update. Clients
 * that don't request changes always get the complete job.
 */
export const JobLive = z.object({
  job: Job.optional(),
  changes: JobProgress.optional(),
  log: z.array(LogLine),
});
export type JobLive = z.infer<typeof JobLive>;
