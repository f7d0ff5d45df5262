import type { JobId } from '@trawl/contracts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { jobs } from '../../db/schema/index.ts';

/**
 * Deletes the rows of a job that match a condition, and closes the gaps in their numbers: `jobs.total_results` is also the number of
 * the job's last row. The caller holds the lock of the job's row.
 *
 * @returns the number of deleted rows
 */
export async function removeRows(tx: Tx, jobId: JobId, condition: SQL, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`DELETE FROM rows WHERE job_id = ${jobId} AND (${condition})`);
  if (!rowCount) return 0;
  await tx.execute(sql`
    UPDATE rows SET n = numbered.ordinal
    FROM (
      SELECT target_id, platform_id, n, row_number() OVER (ORDER BY n) AS ordinal FROM rows WHERE job_id = ${jobId}
    ) AS numbered
    WHERE rows.job_id = ${jobId} AND rows.target_id = numbered.target_id AND rows.platform_id = numbered.platform_id
      AND numbered.ordinal <> numbered.n`);
  // Stored lists of pages contain the numbers from before.
  await tx.execute(sql`DELETE FROM result_orders WHERE job_id = ${jobId}`);
  await tx
    .update(jobs)
    .set({ totalResults: sql`${jobs.totalResults} - ${rowCount}`, updatedAt: now })
    .where(eq(jobs.id, jobId));
  return rowCount;
}
