import {
  type Job,
  type JobId,
  type JobProgress,
  type JobStatus,
  PREVIEW_ROWS,
  type RunId,
  type TargetRecord,
  type UserId,
} from '@trawl/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { jobs, runs, runTargets } from '../../../db/schema/index.ts';
import { countOpenTargets, isLastRun, progressOf, recordOf, resultsOf, targetRecord } from '../../jobs/index.ts';
import { previewRows } from '../../results/index.ts';

/** What somebody who watches a job was sent so far, as far as the next update depends on it. */
export interface LastUpdate {
  readonly jobId: JobId;
  readonly status: JobStatus;
  readonly runId: RunId | null;
  /** Rows of the preview. */
  readonly previewed: number;
  readonly looked: TargetsSnapshot;
}

/** A look at the targets of a run. */
export interface TargetsSnapshot {
  /** By the database's clock. */
  readonly at: string;
  /** When the targets changed that had changed lately then, by their ids. */
  readonly targets: ReadonlyMap<number, number>;
}

export const NO_SNAPSHOT: TargetsSnapshot = { at: '-infinity', targets: new Map() };

/** @param looked before the job was read */
export const lastUpdateOf = (job: Job, looked: TargetsSnapshot): LastUpdate => ({
  jobId: job._id,
  status: job.status,
  runId: job.lastRun?._id ?? null,
  previewed: job.results?.preview.length ?? 0,
  looked,
});

/** A change becomes visible at its commit, later than its timestamp: each look goes back this far before the last one. */
const COMMITTED_WITHIN_S = 5;

const changedSince = (at: string) =>
  sql`${runTargets.changedAt} > ${at}::timestamptz - make_interval(secs => ${COMMITTED_WITHIN_S})`;
const databaseTime = sql<string>`now()`;
const changedMs = ({ changedAt }: { readonly changedAt: Date | null }): number => changedAt?.getTime() ?? 0;

/** A first look at the targets of a job's last run: of one that has just begun many have changed lately. */
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
 * What a run that is under way has changed in its job since it was shown: read without what can't change meanwhile, which is
 * most of a large job.
 *
 * @returns null where more may have changed, and the whole job is to be read
 */
export async function readProgress(
  db: Db,
  userId: UserId,
  shown: LastUpdate,
): Promise<{ changes: JobProgress; shown: LastUpdate } | null> {
  if (shown.runId === null || !isUnderWay(shown.status)) return null;
  const [found] = await db
    .select({ job: columns, run: runs, at: databaseTime })
    .from(jobs)
    .innerJoin(runs, isLastRun)
    .where(and(eq(jobs.id, shown.jobId), ownedBy(userId)));
  // Once it has stopped, or another run has begun, the whole job is sent again.
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
  const targets: TargetRecord[] = recent
    .filter((target) => shown.looked.targets.get(target.targetId) !== changedMs(target))
    .map(targetRecord);
  // The first rows stay, once they are there.
  const more = shown.previewed < PREVIEW_ROWS && job.totalResults > shown.previewed;
  const results = more
    ? resultsOf(job.id, (await previewRows(db, [job.id], PREVIEW_ROWS)).get(job.id) ?? [])
    : undefined;
  return {
    changes: {
      ...progressOf(job),
      targetsLeft: left.get(job.id) ?? 0,
      lastRun: recordOf(run, targets),
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

/** Without its targets and settings, which nobody can edit while it is under way. */
const columns = {
  id: jobs.id,
  status: jobs.status,
  reason: jobs.reason,
  progress: jobs.progress,
  buildTimeMs: jobs.buildTimeMs,
  totalResults: jobs.totalResults,
  updatedAt: jobs.updatedAt,
};
