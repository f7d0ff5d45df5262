import { rowsPerTarget } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { isOrderJob, type JobRow } from '../jobs/index.ts';
import { orderProgress } from '../orders/index.ts';

const Progress = z.object({ progress: z.number().nullable() });

/**
 * How far a job is through its targets, in per cent: each counts the same, one that is being read by its rows so far
 * against what was asked for or what there is, whichever is less. An order is as far as it is paid.
 */
export async function jobProgress(db: Executor, job: JobRow): Promise<number> {
  if (isOrderJob(job)) return orderProgress(db, job);
  const { rows } = await db.execute(sql`
    SELECT (100.0 * avg(CASE
      WHEN done THEN 1.0
      ELSE least(0.99, collected::numeric / greatest(1, least(${rowsPerTarget(job.type, job.settings)}, found)))
    END))::float8 AS progress
    FROM job_targets WHERE job_id = ${job.id} AND active`);
  return Math.round((Progress.parse(rows[0]).progress ?? 0) * 100) / 100;
}
