import { type JobId, targetLines } from '@trawl/contracts';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client.ts';
import { jobTargets } from '../../db/schema/index.ts';

/**
 * Makes a job's targets what the text says: one a line, in order, each once. Targets that stay keep their checkpoint, new
 * ones begin at the start, removed ones are kept aside with their rows.
 */
export async function setTargets(tx: Tx, jobId: JobId, target: string): Promise<void> {
  const values = [...new Set(targetLines(target))];
  await tx
    .update(jobTargets)
    .set({ active: false })
    .where(and(eq(jobTargets.jobId, jobId), notInArray(jobTargets.value, values)));
  await tx.execute(sql`
    INSERT INTO job_targets (job_id, position, value)
    SELECT ${jobId}, line.position, line.value
    FROM unnest(${sql.param(values)}::text[]) WITH ORDINALITY AS line (value, position)
    ON CONFLICT (job_id, value) DO UPDATE SET position = excluded.position, active = true`);
}

/** Opens all targets again, at their beginning: a recurring job starts over. */
export async function reopenTargets(tx: Tx, jobId: JobId): Promise<void> {
  await tx
    .update(jobTargets)
    .set({ done: false, cursor: null, collected: 0, found: null, verdict: null, reason: null })
    .where(and(eq(jobTargets.jobId, jobId), eq(jobTargets.active, true)));
}

/** The next targets that the cycle has not finished, in order. */
export const openTargets = (db: Executor, jobId: JobId, limit: number): Promise<(typeof jobTargets.$inferSelect)[]> =>
  db
    .select()
    .from(jobTargets)
    .where(and(eq(jobTargets.jobId, jobId), eq(jobTargets.active, true), eq(jobTargets.done, false)))
    .orderBy(asc(jobTargets.position))
    .limit(limit);

export async function countTargets(db: Executor, jobId: JobId): Promise<{ all: number; done: number }> {
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      done: sql<number>`count(*) FILTER (WHERE ${jobTargets.done})::int`,
    })
    .from(jobTargets)
    .where(and(eq(jobTargets.jobId, jobId), eq(jobTargets.active, true)));
  return counted ?? { all: 0, done: 0 };
}
