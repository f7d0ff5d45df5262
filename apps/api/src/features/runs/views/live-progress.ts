import {
  type Job,
  type JobId,
  type JobProgress,
  type JobStatus,
  PREVIEW_ROWS,
  type RunId,
  type UserId,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { jobs, runs, runTargets } from '../../../db/schema/index.ts';
import { countOpenTargets, isLastRun, progressOf, recordOf, resultsOf } from '../../jobs/index.ts';
import { previewRows } from '../../results/index.ts';

/** What a viewer of a job has been sent, as far as the next update depends on it. */
export interface LastUpdate {
  readonly jobId: JobId;
  readonly status: JobStatus;
  readonly runId: RunId | null;
  /** Number of preview rows. */
  readonly previewed: number;
  readonly looked: TargetsSnapshot;
}

/** A snapshot of a run's targets. */
export interface TargetsSnapshot {
  /** By the database's clock. */
  readonly at: string;
  /** The change times of recently changed targets, by id. */
  readonly targets: ReadonlyMap<number, number>;
}

export const NO_SNAPSHOT: TargetsSnapshot = { at: '-infinity', targets: new Map() };

/** @param looked taken before the job was read */
export const lastUpdateOf = (job: Job, looked: TargetsSnapshot): LastUpdate => ({
  jobId: job._id,
  status: job.status,
  runId: job.lastRun?._id ?? null,
  previewed: job.results?.preview.length ?? 0,
  looked,
});

/** A change becomes visible at its commit, later than its timestamp, so each query goes back this far before the last one. */
const COMMITTED_WITHIN_S = 5;

const changedSince = (at: string) =>
  sql`${runTargets.changedAt} > ${at}::timestamptz - make_interval(secs => ${COMMITTED_WITHIN_S})`;
const databaseTime = sql<string>`now()`;
const changedMs = ({ changedAt }: { readonly changedAt: Date | null }): number => changedAt?.getTime() ?? 0;

/** The first snapshot of the targets of a job's last run; in a run that has just begun, many have changed recently. */
export async function readTargetsSnapshot(db: Db, jobId: JobId): Promise<TargetsSnapshot> {
  const [found] = await db.select({ at: databaseTime }).from(jobs).where(eq(jobs.id, jobId));
  if (!found) return NO_SNAPSHOT;
  const recent = await db
    .select({ targetId: runTargets.targetId, changedAt: runTargets.changedAt })
    .from(jobs)
    .innerJoin(runs, isLastRun)
    .innerJoin(runTargets, eq(runTargets.runId, runs.id))
    .where(and(eq(jobs.id, jobId), changedSince(found.at)));
  return { at: found.at, targets: new Map(recent.map((target) => [target.targetId, changedMs(target)])) };
}

/**
 * Reads what an active run has changed in its job since the last update, without the parts that can't change during a run, which
 * are most of a large job.
 *
 * @returns null if more may have changed, and the complete job must be read
 */
export async function readProgress(
  db: Db,
  userId: UserId,
  shown: LastUpdate,
  language: Language = 'en',
): Promise<{ changes: JobProgress; shown: LastUpdate } | null> {
  if (shown.runId === null || !isUnderWay(shown.status)) return null;
  const [found] = await db
    .select({ job: columns, run: runs, at: databaseTime })
    .from(jobs)
    .innerJoin(runs, isLastRun)
    .where(and(eq(jobs.id, shown.jobId), ownedBy(userId)));
  // When it has stopped, or another run has begun, the complete job is sent again.
  if (!found || !isUnderWay(found.job.status) || found.run.id !== shown.runId) return null;
  const { job, run } = found;
  const [left, recent] = await Promise.all([
    countOpenTargets(db, [job.id]),
    db
      .select()
      .from(runTargets)
      .where(and(eq(runTargets.runId, run.id), changedSince(shown.looked.at)))
      .orderBy(asc(runTargets.position)),
  ]);
  const targets = recent.filter((target) => shown.looked.targets.get(target.targetId) !== changedMs(target));
  // Existing preview rows don't change.
  const more = shown.previewed < PREVIEW_ROWS && job.totalResults > shown.previewed;
  const results = more
    ? resultsOf(job.id, (await previewRows(db, [job.id], PREVIEW_ROWS)).get(job.id) ?? [])
    : undefined;
  return {
    changes: {
      ...progressOf(job, language),
      targetsLeft: left.get(job.id) ?? 0,
      lastRun: recordOf(run, targets, language),
      ...(results === undefined ? {} : { results }),
    },
    shown: {
      ...shown,
      status: job.status,
      previewed: results?.preview.length ?? shown.previewed,
      looked: { at: found.at, targets: new Map(recent.map((target) => [target.targetId, changedMs(target)])) },
    },
  };
}

const isUnderWay = (status: JobStatus): boolean => status === 'running' || status === 'processing';

/** Without its targets and settings, which can't be edited during a run. */
const columns = {
  id: jobs.id,
  status: jobs.status,
  reason: jobs.reason,
  reasonMessage: jobs.reasonMessage,
  progress: jobs.progress,
  buildTimeMs: jobs.buildTimeMs,
  totalResults: jobs.totalResults,
  updatedAt: jobs.updatedAt,
};
