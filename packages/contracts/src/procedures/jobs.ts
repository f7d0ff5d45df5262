import { z } from 'zod';
import { CollectType, type Field, JOB_TYPES, JobType } from '../catalogue/job-types.ts';
import {
  CUSTOM_FIELD_MAX,
  isInterval,
  JOB_NAME_MAX,
  LINK_MAX,
  MESSAGE_MAX,
  SESSION_ID_MAX,
  SESSION_IDS_MAX,
  SHARED_DM_MIN_QUANTITY,
  TARGET_LINES_MAX,
  TARGET_MAX,
} from '../catalogue/limits.ts';
import { PLANS, type PlanId } from '../catalogue/plans.ts';
import { OpenPlatformId, PlatformId } from '../catalogue/platforms.ts';
import { JobId, RunId } from '../ids.ts';
import { AccountType, JobStatus } from '../job-state.ts';
import { Verdict } from '../run/events.ts';

const number = (label: string, min: number, max?: number) => {
  const schema = z
    .number(`${label} must be a whole number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`);
  return max === undefined ? schema.optional() : schema.max(max, `${label} must be at most ${max}`).optional();
};

const fieldSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'number':
      return number(field.label, field.min, field.max);
    case 'text':
      return z.string().trim().max(LINK_MAX, `${field.label} can have at most ${LINK_MAX} characters`).optional();
    case 'textarea':
      return z.string().trim().max(MESSAGE_MAX, `${field.label} can have at most ${MESSAGE_MAX} characters`).optional();
  }
};

const fieldsOf = (type: JobType): Record<string, z.ZodType> =>
  Object.fromEntries(JOB_TYPES[type].fields.map((field) => [field.key, fieldSchema(field)]));

/** A job's settings: accountType, dmQuantity (shared direct messages) and the fields of its type. */
export const JobSettings = z
  .object({ accountType: AccountType.default('Private'), dmQuantity: z.number().int().optional() })
  .catchall(z.union([z.string(), z.number()]));
export type JobSettings = z.infer<typeof JobSettings>;

export const ScheduleInput = z.union(
  [
    z.literal('manual'),
    z.literal('auto'),
    z.number().refine(isInterval, 'The interval must be 1–999 seconds, minutes, hours or days'),
  ],
  'Schedule must be manual, auto or a number of seconds',
);

const text = (missing: string) => z.string(missing).trim();
const hasControls = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;

/** Session identifiers as typed: one a line. Masks (`••••abcd`) stand for what is stored already. */
export const sessionLines = (sessionId: string): string[] =>
  sessionId
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Targets as typed: one a line. */
export const targetLines = sessionLines;

/**
 * A job as the wizard and API clients send it. Values are trimmed; all problems are told at once. What depends on the
 * owner's plan is checked by `sessionIdRequired` and by the server.
 */
const jobShape = z.strictObject({
  name: text('Job name is required')
    .min(1, 'Job name is required')
    .max(JOB_NAME_MAX, `Job name can have at most ${JOB_NAME_MAX} characters`)
    .refine((name) => !hasControls.test(name), 'Job name has characters that can’t be shown'),
  platform: OpenPlatformId,
  type: JobType.refine((type) => JOB_TYPES[type].available, 'This job type is coming soon'),
  target: text('Target is required')
    .min(1, 'Target is required')
    .max(TARGET_MAX, `Target can have at most ${TARGET_MAX} characters`)
    .refine(
      (target) => targetLines(target).length <= TARGET_LINES_MAX,
      `Target can have at most ${TARGET_LINES_MAX} lines`,
    ),
  sessionId: text('A session ID must be text')
    .refine((ids) => sessionLines(ids).length <= SESSION_IDS_MAX, `At most ${SESSION_IDS_MAX} session IDs`)
    .refine(
      (ids) => sessionLines(ids).every((line) => line.length <= SESSION_ID_MAX),
      `A session ID can have at most ${SESSION_ID_MAX} characters`,
    )
    .optional(),
  schedule: ScheduleInput.default('manual'),
  settings: z.record(z.string(), z.unknown()).default({}),
});

function withSettings(job: z.infer<typeof jobShape>, context: z.RefinementCtx) {
  const schema = z.strictObject({
    accountType: AccountType.default('Private'),
    ...(job.type === 'dm' ? { dmQuantity: number('DM quantity', SHARED_DM_MIN_QUANTITY) } : {}),
    ...fieldsOf(job.type),
  });
  const parsed = schema.safeParse(job.settings);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      context.addIssue({ code: 'custom', message: issue.message, path: ['settings', ...issue.path] });
    }
    return z.NEVER;
  }
  const settings = JobSettings.parse(parsed.data);
  const problems: [message: string, path: string][] = [];
  if (job.schedule === 'auto' && !(job.type === 'dm' && settings.accountType === 'Shared')) {
    problems.push(['The automatic schedule is for direct messages on a shared account', 'schedule']);
  }
  if (job.type === 'dm' && !settings.Message) problems.push(['Message is required', 'settings.Message']);
  if (job.type === 'dm' && settings.accountType === 'Shared' && settings.dmQuantity === undefined) {
    problems.push([`DM quantity must be at least ${SHARED_DM_MIN_QUANTITY}`, 'settings.dmQuantity']);
  }
  for (const [message, path] of problems) {
    context.addIssue({ code: 'custom', message, path: path.split('.') });
  }
  return problems.length > 0 ? z.NEVER : { ...job, settings };
}

/** A job as an edit sends it: an empty sessionId keeps the stored ones. */
export const JobInput = jobShape.transform(withSettings);
export type JobInput = z.infer<typeof JobInput>;

const OwnSession = z.object({
  sessionId: z.string().trim().default(''),
  settings: z.object({ accountType: AccountType.default('Private') }).default({ accountType: 'Private' }),
});

/** A new job: on an account of one's own it needs a session identifier, told together with whatever else is missing. */
export const JobCreateInput = jobShape
  .refine(
    (job) => {
      const own = OwnSession.safeParse(job);
      return !own.success || own.data.settings.accountType === 'Shared' || own.data.sessionId !== '';
    },
    { message: 'Session ID is required', path: ['sessionId'], when: () => true },
  )
  .transform(withSettings);

/** Does a new job of this kind need session identifiers of its own? */
export function sessionIdRequired(plan: PlanId, type: JobType, accountType: AccountType): boolean {
  if (accountType === 'Private') return true;
  return type !== 'dm' && !PLANS[plan].sharedSessions;
}

/** May a job of this type run on shared accounts under this plan? */
export const sharedAllowed = (plan: PlanId, type: JobType): boolean => type === 'dm' || PLANS[plan].sharedSessions;

export const JobPath = z.object({ id: JobId });

/** A job's path and, beside it, the body of an edit. */
export const JobUpdateInput = z
  .object({ id: JobId })
  .catchall(z.unknown())
  .transform(({ id, ...body }, context) => {
    const job = JobInput.safeParse(body);
    if (job.success) return { id, job: job.data };
    for (const { message, path } of job.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });

export const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;

/** What a run got for one target. `found` is what the platform says exists; null where it doesn't say. */
export const TargetRecord = z.object({
  target: z.string(),
  requested: z.number(),
  found: z.number().nullable(),
  collected: z.number(),
  missing: z.number(),
  verdict: Verdict,
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

/** A job as its owner sees it. `sessionId` shows masks; `buildTimeUsed` in seconds; `results` is null without rows. */
export const Job = z.object({
  _id: JobId,
  name: z.string(),
  platform: PlatformId,
  type: JobType,
  target: z.string(),
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
  subscription: z.enum(['free', 'starter', 'professional']),
  recentJobs: z.array(RecentJob),
});
export type Stats = z.infer<typeof Stats>;
export const StatsData = z.object({ stats: Stats, recentJobs: z.array(RecentJob) });

export const LogLine = z.object({ n: z.number(), at: z.string(), text: z.string() });
export type LogLine = z.infer<typeof LogLine>;

/** One update of a job that somebody watches: the job as it stands, with the lines of its run's log that are new. */
export const JobLive = z.object({ job: Job, log: z.array(LogLine) });
export type JobLive = z.infer<typeof JobLive>;

/**
 * A stretch of a run. `queued`, `backing_off` and `paused` are free; `running` is charged, three times as much on shared
 * sessions. `seconds` is the time it took, `charged` the build time, also in seconds.
 */
export const BillItem = z.object({
  kind: z.enum(['queued', 'running', 'backing_off', 'paused']),
  from: z.string(),
  /** Null while it goes on. */
  to: z.string().nullable(),
  seconds: z.number(),
  charged: z.number(),
  note: z.string().nullable(),
});
export type BillItem = z.infer<typeof BillItem>;

export const RunBill = z.object({
  run: RunId,
  number: z.number(),
  items: z.array(BillItem),
  charged: z.number(),
});
export type RunBill = z.infer<typeof RunBill>;

/** What a job's runs took of the build time, the newest first; the items add up to each run's charge. */
export const BillData = z.object({ runs: z.array(RunBill), charged: z.number() });

/** What a forecast is asked for: how many targets, rows of each, and targets a launch. */
export const ForecastInput = z.strictObject({
  type: CollectType,
  targets: z.coerce.number().int().min(1).max(TARGET_LINES_MAX),
  perTarget: z.coerce.number().int().min(1).max(CUSTOM_FIELD_MAX),
  perLaunch: z.coerce.number().int().min(1).max(CUSTOM_FIELD_MAX),
  accountType: AccountType.default('Private'),
});
export type ForecastInput = z.infer<typeof ForecastInput>;

/**
 * What a job would take: at most so many rows, in so many seconds of running and of build time. `basis` says where that is
 * known from: the owner's own runs, everybody's, or the pace alone.
 */
export const Forecast = z.object({
  rows: z.number(),
  launches: z.number(),
  seconds: z.number(),
  buildTime: z.number(),
  buildTimePerLaunch: z.number(),
  basis: z.enum(['yours', 'everyones', 'pace']),
  measuredRuns: z.number(),
});
export type Forecast = z.infer<typeof Forecast>;
