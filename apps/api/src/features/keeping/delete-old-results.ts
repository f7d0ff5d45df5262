import { JobId, msg, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { KeptDays } from '../../kept-days.ts';
import { deleteSightings } from '../jobs/index.ts';
import { deleteRows, endFilesOfJob } from '../results/index.ts';
import { addLog, notifyJobChanged } from '../runs/index.ts';
import { keptJobs } from './kept-jobs.ts';

/** Rows deleted in one transaction, which takes a fraction of a second. */
const BATCH_ROWS = 10_000;
/** Jobs per query. */
const AT_ONCE = 100;

/**
 * Deletes the rows of jobs whose limit is reached and announced. Each batch of rows is a transaction that checks again whether the rows
 * can be deleted. A run, a longer limit or a crash stops the deletion between two batches, and the next call continues.
 *
 * @param until when to stop
 * @returns false if `until` stopped the deletion; jobs that are locked are left for the next call
 */
export async function deleteOldResults(
  context: Pick<AppContext, 'db' | 'bus'>,
  keptDays: KeptDays,
  now: Date,
  until: AbortSignal,
  batchRows = BATCH_ROWS,
): Promise<boolean> {
  const { db } = context;
  for (let after = ''; ; ) {
    const { rows } = await db.execute(sql`
      WITH ${keptJobs(keptDays, now, sql`jobs.id > ${after}`)}
      SELECT id FROM kept WHERE deletable ORDER BY id LIMIT ${AT_ONCE}`);
    const ids = rows.map((row) => z.object({ id: JobId }).parse(row).id);
    for (const id of ids) {
      while (await deleteBatch(db, keptDays, id, now, batchRows)) if (until.aborted) return false;
      notifyJobChanged(context, id);
      if (until.aborted) return false;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return true;
    after = last;
  }
}

const Deletable = z.object({
  total_results: z.coerce.number(),
  run_id: RunId.nullable(),
  days: z.number(),
  /** Whether earlier batches of this deletion have deleted rows. */
  begun: z.boolean().nullable(),
});

/**
 * Deletes the last rows of a job: the rest keeps its numbers, and `jobs.total_results` stays the number of its last row.
 *
 * @returns whether rows are left and can be deleted
 */
const deleteBatch = (db: Db, keptDays: KeptDays, id: JobId, now: Date, batchRows: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Another replica may be deleting the rows, or a run may be starting.
    const { rowCount } = await tx.execute(sql`SELECT FROM jobs WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED`);
    if (rowCount === 0) return false;
    const { rows } = await tx.execute(sql`
      WITH ${keptJobs(keptDays, now, sql`jobs.id = ${id}`)}
      SELECT total_results, run_id, days, deleted_at > delete_after AS begun FROM kept WHERE deletable`);
    if (rows.length === 0) return false;
    const { total_results: total, run_id: runId, days, begun } = Deletable.parse(rows[0]);
    // Sightings are deleted first, because each batch of deleted rows would rewrite the sightings that contain their numbers.
    const sightings = await tx.execute(deleteSightings(id, batchRows));
    if ((sightings.rowCount ?? 0) > 0) return true;
    const last = sql`n >= (SELECT min(n) FROM (SELECT n FROM rows WHERE job_id = ${id} ORDER BY n DESC LIMIT ${batchRows}) AS last)`;
    const deleted = await deleteRows(tx, id, last);
    const left = deleted < batchRows ? 0 : Math.max(0, total - deleted);
    // Stored lists of pages contain numbers of the deleted rows.
    await tx.execute(sql`DELETE FROM result_orders WHERE job_id = ${id}`);
    await tx.execute(sql`UPDATE jobs SET total_results = ${left}, updated_at = ${now}::timestamptz WHERE id = ${id}`);
    const counted = await tx.execute(sql`
      UPDATE results_keeping SET deleted_rows = ${deleted} + CASE WHEN ${begun ?? false} THEN deleted_rows ELSE 0 END,
        deleted_at = ${now}::timestamptz, kept_days = ${days}
      WHERE job_id = ${id} RETURNING deleted_rows AS count`);
    if (left === 0) {
      // The next pass counts as a first pass, which isn't compared with earlier ones.
      await tx.execute(sql`UPDATE job_targets SET read_run = NULL, whole_run = NULL WHERE job_id = ${id}`);
      // Prepared files have the same rows.
      await endFilesOfJob(tx, id);
    }
    if (left === 0 && runId !== null) await logDeletion(tx, runId, counted.rows[0], days);
    return left > 0;
  });

async function logDeletion(tx: Tx, runId: RunId, row: unknown, days: number): Promise<void> {
  const { count } = z.object({ count: z.coerce.number() }).parse(row);
  await addLog(tx, { id: runId }, [msg('run.results_deleted', { count, days })]);
}
