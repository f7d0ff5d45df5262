import { rowsPerTarget } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { orderProgress } from '../../orders/index.ts';

const Progress = z.object({ progress: z.number() });

/**
 * A job's progress through its targets, in percent. Each target has the same weight; a target in progress counts by its rows
 * relative to the requested or existing rows, whichever is less. Rounded down, so that 100 means that all targets are done.
 *
 * @param perTarget requested rows per target
 */
export const progressOfTargets = (jobId: SQL, perTarget: SQL): SQL => sql`(
  SELECT coalesce(trunc(100 * avg(CASE
    WHEN target.done THEN 1.0
    ELSE least(0.99, target.collected::numeric / greatest(1, least(${perTarget}, target.found)))
  END), 2), 0)::float8
  FROM job_targets AS target WHERE target.job_id = ${jobId} AND target.active)`;

/** A job's progress in percent. An order's progress is its paid part. */
export async function jobProgress(db: Executor, job: JobRow): Promise<number> {
  if (rulesOf(job).paidInMoney) return orderProgress(db, job);
  const progress = progressOfTargets(sql`${job.id}`, sql`${rowsPerTarget(job, job.settings)}::int`);
  const { rows } = await db.execute(sql`SELECT ${progress} AS progress`);
  return Progress.parse(rows[0]).progress;
}
