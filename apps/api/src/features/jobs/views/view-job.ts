import {
  type Job,
  type JobId,
  LIST_PREVIEW_ROWS,
  PREVIEW_ROWS,
  type Row,
  type RunId,
  type RunRecord,
  shownProgress,
  type TargetRecord,
  type UserId,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { jobNotFound } from '../../../app-error.ts';
import type { Executor } from '../../../db/client.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { prepared } from '../../../db/prepared.ts';
import { jobSessions, jobs, jobTargets, runs, runTargets } from '../../../db/schema/index.ts';
import { type StoredReason, viewReason } from '../../../stored-message.ts';
import { previewRows } from '../../results/index.ts';
import { versionOf } from '../changes/job-version.ts';
import { type JobRow, scheduleOf, sentSettings } from '../job-store.ts';
import { lineOf } from '../sessions/job-sessions.ts';
import { canRetryTargets, isFailedTarget } from '../targets/targets.ts';
import { verdictOf } from './verdict.ts';

/** How many targets of each job's last run the list shows; the job's page shows all of them. */
export const LIST_TARGETS = 10;

/** All jobs of a user, newest first, each with few rows and targets. */
export async function listJobs(db: Executor, userId: UserId, language: Language = 'en'): Promise<Job[]> {
  const found = await jobsOfUser(db, { userId });
  const loaded = await load(db, found, { rows: LIST_PREVIEW_ROWS, targets: LIST_TARGETS });
  return loaded.map((job) => viewJob(job, language));
}

/** @throws AppError not_found, also for another user's job */
export async function getJob(db: Executor, userId: UserId, id: JobId, language: Language = 'en'): Promise<Job> {
  return viewJob(await loadJob(db, userId, id), language);
}

/**
 * The part of {@link getJob} that is the same in every language.
 *
 * @throws AppError not_found, also for another user's job
 */
export async function loadJob(db: Executor, userId: UserId, id: JobId): Promise<LoadedJob> {
  const found = await jobOfUser(db, { id, userId });
  const [job] = await load(db, found, { rows: PREVIEW_ROWS, targets: null });
  if (!job) throw jobNotFound();
  return job;
}

/** Matches the last run of a job by the number that the job stores, so no other run is read. */
export const isLastRun = and(eq(runs.jobId, jobs.id), eq(runs.number, jobs.totalRuns));

/** The columns for `progressOf`. */
export const progressColumns = {
  name: jobs.name,
  tags: jobs.tags,
  type: jobs.type,
  settings: jobs.settings,
  status: jobs.status,
  statusSince: jobs.statusSince,
  reason: jobs.reason,
  reasonMessage: jobs.reasonMessage,
  progress: jobs.progress,
  buildTimeMs: jobs.buildTimeMs,
  totalResults: jobs.totalResults,
  updatedAt: jobs.updatedAt,
};

/** The columns of a job that its owner sees. */
const shownJob = {
  id: jobs.id,
  platform: jobs.platform,
  target: jobs.target,
  intervalS: jobs.intervalS,
  auto: jobs.auto,
  calendar: jobs.calendar,
  totalRuns: jobs.totalRuns,
  nextRunAt: jobs.nextRunAt,
  createdAt: jobs.createdAt,
  ...progressColumns,
};
type ShownJob = Pick<JobRow, keyof typeof shownJob>;

/** The columns of a run that its job's owner sees, and `expansions`, which live updates compare. Workers and metering use the others. */
export const shownRun = {
  id: runs.id,
  number: runs.number,
  status: runs.status,
  verdict: runs.verdict,
  blockedBy: runs.blockedBy,
  reason: runs.reason,
  reasonMessage: runs.reasonMessage,
  queuedAt: runs.queuedAt,
  startedAt: runs.startedAt,
  endedAt: runs.endedAt,
  rows: runs.rows,
  chargedMs: runs.chargedMs,
  expansions: runs.expansions,
};
type ShownRun = Pick<typeof runs.$inferSelect, keyof typeof shownRun>;

/** Jobs with their last runs, read in one statement: two statements could return a running job with a completed run. */
const withLastRuns = (db: Executor, which: SQL | undefined) =>
  db
    .select({
      job: shownJob,
      run: shownRun,
      sessions: sessionsOfJob,
      targetsLeft: openTargetsOfJob,
      targetsFailed: failedTargetsOfJob,
    })
    .from(jobs)
    .leftJoin(runs, isLastRun)
    .where(which);

const sessionsOfJob = sql<Parameters<typeof lineOf>[0][]>`(
  SELECT coalesce(json_agg(json_build_object('accountId', account_id, 'lastFour', last_four) ORDER BY position), '[]')
  FROM ${jobSessions} WHERE job_id = ${jobs.id})`;
/** The number of unfinished targets in a job's cycle. */
export const openTargetsOfJob = sql<number>`(
  SELECT count(*)::int FROM ${jobTargets} WHERE job_id = ${jobs.id} AND active AND NOT done)`;
/** The number of targets that `reopenFailedTargets` would reopen. */
const failedTargetsOfJob = sql<number>`(
  CASE WHEN ${canRetryTargets} THEN (
    SELECT count(*)::int FROM ${jobTargets} WHERE job_id = ${jobs.id} AND ${isFailedTarget}
  ) ELSE 0 END)`;

const ofUser = ownedBy(sql.placeholder('userId'));
const jobsOfUser = prepared('jobs_of_user', (db) => withLastRuns(db, ofUser).orderBy(desc(jobs.createdAt)));
const jobOfUser = prepared('job_of_user', (db) => withLastRuns(db, and(eq(jobs.id, sql.placeholder('id')), ofUser)));

interface Found {
  readonly job: ShownJob;
  /** Null before the first run. */
  readonly run: ShownRun | null;
  readonly sessions: readonly Parameters<typeof lineOf>[0][];
  readonly targetsLeft: number;
  readonly targetsFailed: number;
}

interface LoadLimits {
  readonly rows: number;
  /** Null for all targets. */
  readonly targets: number | null;
}

/** A job with its last run, its first rows and the run's targets. */
export interface LoadedJob extends Found {
  readonly rows: Row[];
  readonly targets: readonly RunTargetRow[];
}

async function load(db: Executor, found: readonly Found[], limits: LoadLimits): Promise<LoadedJob[]> {
  if (found.length === 0) return [];
  const runIds = found.flatMap(({ run }) => run?.id ?? []);
  const idsWithRows = found.flatMap(({ job }) => (job.totalResults > 0 ? job.id : []));
  const [targets, previews] = await Promise.all([
    targetsOfRuns(db, runIds, limits.targets),
    previewRows(db, idsWithRows, limits.rows),
  ]);
  const targetsOf = Map.groupBy(targets, (target) => target.runId);
  return found.map((of) => ({
    ...of,
    rows: previews.get(of.job.id) ?? [],
    targets: (of.run && targetsOf.get(of.run.id)) ?? [],
  }));
}

/** A loaded job as its owner sees it. */
export const viewJob = (
  { job, run, sessions, targetsLeft, targetsFailed, rows, targets }: LoadedJob,
  language: Language,
): Job => ({
  _id: job.id,
  platform: job.platform,
  type: job.type,
  target: job.target,
  targetsLeft,
  targetsFailed,
  sessionId: sessions.map(lineOf).join('\n'),
  schedule: scheduleOf(job),
  settings: sentSettings(job),
  ...progressOf(job, language),
  runs: { totalRuns: job.totalRuns },
  results: resultsOf(job.id, rows),
  lastRun: run && recordOf(run, targets, language),
  nextRunAt: job.nextRunAt?.toISOString() ?? null,
  createdAt: job.createdAt.toISOString(),
  version: versionOf(job, sessions),
});

/** The part of a job that changes while it is active. */
export const progressOf = (
  job: StoredReason &
    Pick<
      JobRow,
      | 'name'
      | 'tags'
      | 'type'
      | 'settings'
      | 'status'
      | 'statusSince'
      | 'progress'
      | 'buildTimeMs'
      | 'totalResults'
      | 'updatedAt'
    >,
  language: Language,
): StoredReason &
  Pick<
    Job,
    'name' | 'tags' | 'status' | 'statusSince' | 'progress' | 'buildTimeUsed' | 'totalResults' | 'updatedAt'
  > => ({
  name: job.name,
  tags: job.tags,
  status: job.status,
  statusSince: job.statusSince?.toISOString() ?? null,
  ...viewReason(job, language),
  progress: shownProgress({ ...job, accountType: job.settings.accountType }, job.progress),
  buildTimeUsed: job.buildTimeMs / 1_000,
  totalResults: job.totalResults,
  updatedAt: job.updatedAt.toISOString(),
});

/** The first rows of a job and the download links; null if there are no rows. */
export const resultsOf = (id: JobId, rows: Row[]): Job['results'] =>
  rows.length === 0
    ? null
    : {
        data: rows,
        preview: rows,
        jsonLink: `/api/jobs/${id}/results?format=json`,
        csvLink: `/api/jobs/${id}/results?format=csv`,
      };

type RunTargetRow = typeof runTargets.$inferSelect;

async function targetsOfRuns(db: Executor, runIds: readonly RunId[], each: number | null): Promise<RunTargetRow[]> {
  if (runIds.length === 0) return [];
  if (each === null) {
    return db
      .select()
      .from(runTargets)
      .where(inArray(runTargets.runId, [...runIds]))
      .orderBy(asc(runTargets.position));
  }
  const found = await firstTargetsOfRuns(db, { runIds, each });
  return found.toSorted((a, b) => a.position - b.position);
}

/** Uses the primary key so that no other rows are read: target ids follow the order of the list. */
const firstTargetsOfRuns = prepared('first_targets_of_runs', (db) => {
  const first = db
    .select()
    .from(runTargets)
    .where(eq(runTargets.runId, sql`run.id`))
    .orderBy(asc(runTargets.targetId))
    .limit(sql.placeholder('each'))
    .as('first');
  return db
    .select(first._.selectedFields)
    .from(sql`unnest(${sql.placeholder('runIds')}::text[]) AS run (id)`)
    .innerJoinLateral(first, sql`true`);
});

/** The part of a run's target that its job's owner sees. */
export type ShownTarget = StoredReason &
  Pick<RunTargetRow, 'value' | 'requested' | 'found' | 'collected' | 'verdict' | 'blockedBy'>;

/** A run as its job's owner sees it. */
export const recordOf = (run: ShownRun, targets: readonly ShownTarget[], language: Language): RunRecord => ({
  _id: run.id,
  number: run.number,
  status: run.status,
  verdict: verdictOf(run),
  ...viewReason(run, language),
  queuedAt: run.queuedAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  endedAt: run.endedAt?.toISOString() ?? null,
  rows: run.rows,
  buildTime: run.chargedMs / 1_000,
  targets: targets.map((target) => targetRecord(target, language)),
});

/** The result of a run's target as the job's owner sees it. */
const targetRecord = (target: ShownTarget, language: Language): TargetRecord => ({
  target: target.value,
  requested: target.requested,
  found: target.found,
  collected: target.collected,
  missing: Math.max(0, Math.min(target.requested, target.found ?? target.requested) - target.collected),
  verdict: verdictOf(target),
  ...viewReason(target, language),
});
