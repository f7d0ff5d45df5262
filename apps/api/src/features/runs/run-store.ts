import type { JobId, RunId } from '@trawl/contracts';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client.ts';
import { runLog, runs, runTargets, users } from '../../db/schema/index.ts';
import { type JobRow, lockJob } from '../jobs/index.ts';
import type { Metered } from '../metering/index.ts';

export type RunRow = typeof runs.$inferSelect;
export type RunTargetRow = typeof runTargets.$inferSelect;

export const OPEN = ['queued', 'running', 'paused'] as const;

/** A run with its job, the job's row locked (which guards the run too); null where there is no such run. */
export async function lockRun(tx: Tx, runId: RunId): Promise<{ job: JobRow; run: RunRow } | null> {
  const [found] = await tx.select({ jobId: runs.jobId }).from(runs).where(eq(runs.id, runId));
  const job = found && (await lockJob(tx, found.jobId));
  if (!job) return null;
  const [run] = await tx.select().from(runs).where(eq(runs.id, runId));
  return run ? { job, run } : null;
}

/** The run of a job that has not ended. */
export async function openRun(db: Executor, jobId: JobId): Promise<RunRow | null> {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.jobId, jobId), inArray(runs.status, [...OPEN])));
  return run ?? null;
}

export const targetsOf = (db: Executor, runId: RunId): Promise<RunTargetRow[]> =>
  db.select().from(runTargets).where(eq(runTargets.runId, runId)).orderBy(asc(runTargets.position));

/** Whose build time a run uses. */
export async function meteredOwner(db: Executor, run: Pick<RunRow, 'userId'>): Promise<Metered> {
  const [user] = await db
    .select({ id: users.id, plan: users.plan, planSince: users.planSince })
    .from(users)
    .where(eq(users.id, run.userId));
  if (!user) throw new Error(`the run’s owner ${run.userId} is gone`);
  return user;
}

/** Adds lines to a run's log, within the transaction that made them true. */
export async function addLog(tx: Tx, run: Pick<RunRow, 'id'>, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const [counted] = await tx
    .update(runs)
    .set({ logLines: sql`${runs.logLines} + ${lines.length}` })
    .where(eq(runs.id, run.id))
    .returning({ last: runs.logLines });
  if (!counted) return;
  const first = counted.last - lines.length + 1;
  await tx.insert(runLog).values(lines.map((text, index) => ({ runId: run.id, n: first + index, text })));
}

/** The newest lines of a run's log after line `after`, oldest first. */
export async function readLog(
  db: Executor,
  runId: RunId,
  after: number,
  limit: number,
): Promise<(typeof runLog.$inferSelect)[]> {
  const lines = await db
    .select()
    .from(runLog)
    .where(and(eq(runLog.runId, runId), gt(runLog.n, after)))
    .orderBy(desc(runLog.n))
    .limit(limit);
  return lines.reverse();
}
