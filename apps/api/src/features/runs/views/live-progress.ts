import { hash } from 'node:crypto';
import {
  isActive,
  type JobId,
  type JobProgress,
  type JobStatus,
  PREVIEW_ROWS,
  type RunId,
  type SystemMessage,
  type UserId,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { prepared } from '../../../db/prepared.ts';
import { jobs, runLog, runs, runTargets } from '../../../db/schema/index.ts';
import {
  isLastRun,
  type LoadedJob,
  openTargetsOfJob,
  progressColumns,
  progressOf,
  recordOf,
  resultsOf,
  type ShownTarget,
  shownRun,
} from '../../jobs/index.ts';
import { previewRows } from '../../results/index.ts';

/** Maximum new log lines in an update, the newest ones. */
export const LOG_LINES = 200;

/** The parts of a job's last update that the next update depends on. */
export interface LastUpdate {
  readonly jobId: JobId;
  readonly status: JobStatus;
  readonly runId: RunId | null;
  /** How many targets the run has expanded: each changes its list of targets. */
  readonly expansions: number;
  /** Number of preview rows. */
  readonly previewed: number;
  readonly snapshot: TargetsSnapshot;
  /** Number of the run's last log line; 0 before the first. */
  readonly lastLine: number;
  /** Of the complete job; null after an update with changes. */
  readonly digest: string | null;
}

/** A snapshot of a run's targets. */
export interface TargetsSnapshot {
  /** By the database's clock. */
  readonly at: string;
  /** The change times of recently changed targets, by id. */
  readonly targets: ReadonlyMap<number, string>;
}

export const NO_SNAPSHOT: TargetsSnapshot = { at: '-infinity', targets: new Map() };

/** @param snapshot taken before the job was read */
export function lastUpdateOf(loaded: LoadedJob, snapshot: TargetsSnapshot, lastLine = 0): LastUpdate {
  const { job, run, rows } = loaded;
  return {
    jobId: job.id,
    status: job.status,
    runId: run?.id ?? null,
    expansions: run?.expansions ?? 0,
    previewed: rows.length,
    snapshot,
    lastLine,
    digest: hash('sha256', JSON.stringify(loaded), 'base64'),
  };
}

/** A change becomes visible at its commit, later than its timestamp, so each query goes back this far before the last one. */
const COMMITTED_WITHIN_S = 5;

const changedSince = (at: unknown) =>
  sql`${runTargets.changedAt} > ${at}::timestamptz - make_interval(secs => ${sql.raw(String(COMMITTED_WITHIN_S))})`;
const databaseTime = sql<string>`now()`;
const changeTime = sql<string>`${runTargets.changedAt}::text`;

/** The first snapshot of the targets of a job's last run; in a run that has just begun, many have changed recently. */
export async function readTargetsSnapshot(db: Db, jobId: JobId): Promise<TargetsSnapshot> {
  const [found] = await db.select({ at: databaseTime }).from(jobs).where(eq(jobs.id, jobId));
  if (!found) return NO_SNAPSHOT;
  const recent = await db
    .select({ targetId: runTargets.targetId, changedAt: changeTime })
    .from(jobs)
    .innerJoin(runs, isLastRun)
    .innerJoin(runTargets, eq(runTargets.runId, runs.id))
    .where(and(eq(jobs.id, jobId), changedSince(found.at)));
  return { at: found.at, targets: new Map(recent.map((target) => [target.targetId, target.changedAt])) };
}

/** A log line as it is stored. */
export interface StoredLine {
  readonly n: number;
  readonly at: string;
  readonly text: string;
  readonly message: SystemMessage | null;
}

/** The changes in a job, for viewers of any language. */
export interface LoadedProgress {
  readonly shown: LastUpdate;
  readonly log: readonly StoredLine[];
  view(language: Language): JobProgress;
}

/**
 * Reads what an active run has changed in its job since the last update, without the parts that can't change during a run, which
 * are most of a large job.
 *
 * @returns null if more may have changed, and the complete job must be read
 */
export async function loadProgress(db: Db, userId: UserId, shown: LastUpdate): Promise<LoadedProgress | null> {
  if (shown.runId === null || !isActive(shown)) return null;
  const { jobId, runId, lastLine } = shown;
  const [found] = await progressOfJob(db, { jobId, userId, runId, since: shown.snapshot.at, lastLine });
  // When its run has ended, or another one has begun, the complete job is sent again. An order stays active between its runs.
  if (!found || !isActive(found.job) || found.run.id !== runId || found.run.endedAt !== null) return null;
  if (found.run.expansions !== shown.expansions) return null;
  const { job, run, targetsLeft, recent, log } = found;
  const targets = recent.filter(({ targetId, changedAt }) => shown.snapshot.targets.get(targetId) !== changedAt);
  // A later run may also change existing preview rows. They are sent when it ends: only the charts of the first rows use them, and finding
  // changes would read all of them for each update.
  const more = shown.previewed < PREVIEW_ROWS && job.totalResults > shown.previewed;
  const rows = more ? ((await previewRows(db, [job.id], PREVIEW_ROWS)).get(job.id) ?? []) : undefined;
  const results = rows === undefined ? {} : { results: resultsOf(job.id, rows) };
  return {
    shown: {
      ...shown,
      status: job.status,
      previewed: rows?.length ?? shown.previewed,
      snapshot: { at: found.at, targets: new Map(recent.map((target) => [target.targetId, target.changedAt])) },
      lastLine: log.at(-1)?.n ?? lastLine,
      digest: null,
    },
    log,
    view: (language) => ({ ...viewProgress({ job, run, targetsLeft, targets }, language), ...results }),
  };
}

/** The changed parts of a job with these changed targets, except for preview rows. */
export const viewProgress = (
  { job, run, targetsLeft, targets }: Changed,
  language: Language,
): Omit<JobProgress, 'results'> => ({
  ...progressOf(job, language),
  targetsLeft,
  lastRun: recordOf(run, targets, language),
});

interface Changed {
  readonly job: Parameters<typeof progressOf>[0];
  readonly run: Parameters<typeof recordOf>[0];
  readonly targetsLeft: number;
  readonly targets: readonly ShownTarget[];
}

interface RecentTarget extends ShownTarget {
  readonly targetId: number;
  readonly changedAt: string;
}

const runId = sql.placeholder('runId');

/** One statement, so that a change reaches its viewers after one round trip, and all parts have the same state. */
const progressOfJob = prepared('progress_of_job', (db) =>
  db
    .select({
      job: { id: jobs.id, ...progressColumns },
      run: shownRun,
      at: databaseTime,
      targetsLeft: openTargetsOfJob,
      recent: sql<RecentTarget[]>`(
        SELECT coalesce(json_agg(json_build_object(
          'targetId', ${runTargets.targetId}, 'value', ${runTargets.value}, 'requested', ${runTargets.requested},
          'collected', ${runTargets.collected}, 'found', ${runTargets.found}, 'verdict', ${runTargets.verdict},
          'blockedBy', ${runTargets.blockedBy}, 'reason', ${runTargets.reason}, 'reasonMessage', ${runTargets.reasonMessage},
          'changedAt', ${changeTime}
        ) ORDER BY ${runTargets.position}), '[]')
        FROM ${runTargets} WHERE ${runTargets.runId} = ${runId} AND ${changedSince(sql.placeholder('since'))})`,
      log: sql<StoredLine[]>`(
        SELECT coalesce(json_agg(json_build_object('n', n, 'at', at, 'text', text, 'message', message) ORDER BY n), '[]')
        FROM (
          SELECT * FROM ${runLog} WHERE ${runLog.runId} = ${runId} AND ${runLog.n} > ${sql.placeholder('lastLine')}::int
          ORDER BY ${runLog.n} DESC LIMIT ${sql.raw(String(LOG_LINES))}
        ) AS newest)`,
    })
    .from(jobs)
    .innerJoin(runs, isLastRun)
    .where(and(eq(jobs.id, sql.placeholder('jobId')), ownedBy(sql.placeholder('userId')))),
);
