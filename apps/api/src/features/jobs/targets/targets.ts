import type { JobId } from '@trawl/contracts';
import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import { jobs, jobTargets } from '../../../db/schema/index.ts';
import type { ReadTarget } from './read-targets.ts';

/** Matches jobs whose failed targets can be run again. */
export const canRetryTargets = sql`${jobs.status} = 'completed' AND ${jobs.type} <> 'dm'`;
/** Matches targets that weren't read completely. With literals, so that prepared statements use the partial index. */
export const isFailedTarget = sql`active AND verdict IN ('blocked', 'partial')`;

/** Targets per statement: building a statement with 300,000 would block the event loop. */
const TARGETS_AT_ONCE = 2_000;

/**
 * Replaces a job's targets, in order. Targets with the same key are stored once. Remaining targets keep their checkpoint, new ones
 * begin at the start, removed ones are deactivated and keep their rows. An expanded target keeps the targets it was expanded into.
 */
export async function setTargets(tx: Tx, jobId: JobId, targets: readonly ReadTarget[]): Promise<void> {
  // A removed target's posts were removed with it, so it is expanded again if it returns.
  await tx
    .update(jobTargets)
    .set({ done: false, verdict: null, found: null, reason: null })
    .where(
      and(
        eq(jobTargets.jobId, jobId),
        eq(jobTargets.active, false),
        eq(jobTargets.expands, true),
        isNull(jobTargets.expandedFrom),
      ),
    );
  await tx
    .update(jobTargets)
    .set({ active: false })
    .where(and(eq(jobTargets.jobId, jobId), eq(jobTargets.active, true), isNull(jobTargets.expandedFrom)));
  const seen = new Set<string>();
  for (let at = 0; at < targets.length; at += TARGETS_AT_ONCE) {
    const before = seen.size;
    const unique = targets.slice(at, at + TARGETS_AT_ONCE).filter(({ key }) => !seen.has(key) && seen.add(key));
    await tx.execute(sql`
      INSERT INTO job_targets (job_id, position, key, value, expands)
      SELECT ${jobId}, ${before}::int + line.position, line.key, line.value, line.expands
      FROM unnest(
        ${sql.param(unique.map((target) => target.key))}::text[],
        ${sql.param(unique.map((target) => target.value))}::text[],
        ${sql.param(unique.map((target) => target.expands))}::boolean[]
      ) WITH ORDINALITY AS line (key, value, expands, position)
      ON CONFLICT (job_id, key) DO UPDATE SET position = excluded.position, rank = 0, value = excluded.value, active = true,
        expanded_from = NULL`);
  }
  await tx.execute(sql`
    UPDATE job_targets AS target SET position = origin.position, active = origin.active
    FROM job_targets AS origin WHERE target.job_id = ${jobId} AND target.active AND target.expanded_from = origin.id`);
}

/** Gives a new job the active targets of another one, unread. Those of a sheet are read again when its cycle begins. */
export async function copyTargets(tx: Tx, from: JobId, to: JobId): Promise<void> {
  await tx.execute(sql`
    INSERT INTO job_targets (job_id, position, key, value, expands)
    SELECT ${to}, position, key, value, expands FROM job_targets
    WHERE job_id = ${from} AND active AND expanded_from IS NULL ORDER BY position`);
}

/** Reopens targets that were closed at a limit that has been raised, at the row where they stopped. */
export async function reopenAtLimit(tx: Tx, jobId: JobId, oldLimit: number): Promise<void> {
  await tx
    .update(jobTargets)
    .set({ done: false, verdict: null, reason: null })
    .where(and(eq(jobTargets.jobId, jobId), eq(jobTargets.done, true), gte(jobTargets.collected, oldLimit)));
}

/** Matches targets that were begun since they were last reopened. */
const isBegun = sql`(done OR cursor IS NOT NULL OR collected > 0 OR found IS NOT NULL OR verdict IS NOT NULL OR reason IS NOT NULL)`;

/**
 * Reopens all targets from the beginning when a recurring job starts over. Those that expand are expanded again. Removed targets are
 * reopened too, because their owner, or the sheet, may add them again in a later cycle. Doesn't write targets that are already open:
 * those of earlier expansions are kept for their rows, and become many.
 */
export async function reopenTargets(tx: Tx, jobId: JobId): Promise<void> {
  await tx
    .update(jobTargets)
    .set({
      active: sql`${jobTargets.active} AND ${jobTargets.expandedFrom} IS NULL`,
      ...{ done: false, cursor: null, collected: 0, found: null, verdict: null, reason: null },
    })
    .where(and(eq(jobTargets.jobId, jobId), or(isBegun, sql`active AND expanded_from IS NOT NULL`)));
}

/**
 * Reopens the targets that weren't read completely, from the beginning.
 *
 * @returns their number
 */
export async function reopenFailedTargets(tx: Tx, jobId: JobId): Promise<number> {
  const { rowCount } = await tx
    .update(jobTargets)
    .set({ done: false, cursor: null, collected: 0, found: null, verdict: null, reason: null })
    .where(and(eq(jobTargets.jobId, jobId), isFailedTarget));
  return rowCount ?? 0;
}

/**
 * Closes the open targets of a job that doesn't continue.
 *
 * @returns their number
 */
export async function closeOpenTargets(tx: Tx, jobId: JobId): Promise<number> {
  const { rowCount } = await tx
    .update(jobTargets)
    .set({ done: true, verdict: 'partial' })
    .where(and(eq(jobTargets.jobId, jobId), eq(jobTargets.active, true), eq(jobTargets.done, false)));
  return rowCount ?? 0;
}

/** Whether the cycle has unfinished targets. Cheap for any number of targets. */
export async function hasOpenTargets(db: Executor, jobId: JobId): Promise<boolean> {
  const [open] = await db
    .select({ id: jobTargets.id })
    .from(jobTargets)
    .where(and(eq(jobTargets.jobId, jobId), eq(jobTargets.active, true), eq(jobTargets.done, false)))
    // The order of the index, so PostgreSQL stops at the first match.
    .orderBy(asc(jobTargets.position))
    .limit(1);
  return open !== undefined;
}

export interface TargetCounts {
  readonly all: number;
  /** Targets that the cycle has finished. */
  readonly done: number;
  /** Targets that could be read, including empty ones, but not expanded ones, which aren't read themselves. */
  readonly read: number;
}

/** Counts the job's current targets. */
export async function countTargets(db: Executor, jobId: JobId): Promise<TargetCounts> {
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      done: sql<number>`count(*) FILTER (WHERE ${jobTargets.done})::int`,
      read: sql<number>`count(*) FILTER (WHERE (${jobTargets.collected} > 0 OR ${jobTargets.verdict} <> 'blocked')
        AND NOT (${jobTargets.expands} AND ${jobTargets.verdict} = 'complete'))::int`,
    })
    .from(jobTargets)
    .where(and(eq(jobTargets.jobId, jobId), eq(jobTargets.active, true)));
  return counted ?? { all: 0, done: 0, read: 0 };
}
