import type { JobId } from '@trawl/contracts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { jobs } from '../../db/schema/index.ts';

const Removed = z.object({ count: z.number() });

/**
 * Deletes the rows of a job that match a condition, with their history. The caller holds the lock of the job's row, and closes the
 * gaps in the numbers of the other rows.
 *
 * @returns the number of deleted rows
 */
export async function deleteRows(tx: Tx, jobId: JobId, condition: SQL): Promise<number> {
  // A deleted row that appears again would seem to join, so its target needs another whole pass.
  const { rows } = await tx.execute(sql`
    WITH removed AS (
      DELETE FROM rows WHERE job_id = ${jobId} AND (${condition}) RETURNING target_id, platform_id, n
    ),
    removed_numbers AS (
      SELECT array_agg(n::int ORDER BY n) AS removed, min(n) AS first FROM removed
    ),
    -- "width_bucket" counts the removed numbers up to a number, by binary search.
    sightings AS (
      UPDATE row_sightings SET (numbers, highest) = (
        SELECT coalesce(array_agg(kept), '{}'), coalesce(max(kept), 0) FROM (
          SELECT number - width_bucket(number, removed) AS kept FROM unnest(numbers) AS number
          WHERE removed[width_bucket(number, removed)] IS DISTINCT FROM number
        ) AS numbers_kept
      )
      FROM removed_numbers WHERE job_id = ${jobId} AND highest >= first
    ),
    forgotten AS (
      DELETE FROM row_changes AS change USING removed
      WHERE job_id = ${jobId} AND change.target_id = removed.target_id AND change.platform_id = removed.platform_id
    ),
    targets AS (
      UPDATE job_targets SET whole_run = NULL WHERE job_id = ${jobId} AND id IN (SELECT target_id FROM removed)
    )
    SELECT count(*)::int AS count FROM removed`);
  return Removed.parse(rows[0]).count;
}

/**
 * Deletes the rows of a job that match a condition, with their history, and closes the gaps in their numbers: `jobs.total_results` is
 * also the number of the job's last row. The caller holds the lock of the job's row.
 *
 * @returns the number of deleted rows
 */
export async function removeRows(tx: Tx, jobId: JobId, condition: SQL, now: Date): Promise<number> {
  const count = await deleteRows(tx, jobId, condition);
  if (count === 0) return 0;
  await tx.execute(sql`
    UPDATE rows SET n = numbered.ordinal
    FROM (
      SELECT target_id, platform_id, n, row_number() OVER (ORDER BY n) AS ordinal FROM rows WHERE job_id = ${jobId}
    ) AS numbered
    WHERE rows.job_id = ${jobId} AND rows.target_id = numbered.target_id AND rows.platform_id = numbered.platform_id
      AND numbered.ordinal <> numbered.n`);
  // Stored lists contain the old numbers.
  await tx.execute(sql`DELETE FROM result_orders WHERE job_id = ${jobId}`);
  await tx
    .update(jobs)
    .set({ totalResults: sql`${jobs.totalResults} - ${count}`, updatedAt: now })
    .where(eq(jobs.id, jobId));
  return count;
}
