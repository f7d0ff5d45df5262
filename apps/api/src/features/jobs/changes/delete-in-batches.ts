import type { DeletedKind, JobId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';

/** Maximum rows of each table per transaction. */
export const BULK_ROWS = 10_000;
/** A run may have ten thousand target records. */
export const BULK_RUNS = 50;

export type Steps = readonly (readonly [what: DeletedKind, statement: SQL])[];

/** Deletes at most `atOnce` of a job's sightings. */
export const deleteSightings = (jobId: JobId, atOnce: number): SQL => sql`
  DELETE FROM row_sightings WHERE ctid = ANY(ARRAY(SELECT ctid FROM row_sightings WHERE job_id = ${jobId} LIMIT ${atOnce}))`;

/** Deletes a job's large tables in batches, using the index on each job's rows. */
export const bulkOfJob = (jobId: JobId, atOnce = BULK_ROWS): Steps => [
  [
    'rows',
    sql`DELETE FROM rows WHERE job_id = ${jobId} AND n <= (
      SELECT max(n) FROM (SELECT n FROM rows WHERE job_id = ${jobId} ORDER BY n LIMIT ${atOnce}) AS first)`,
  ],
  [
    'rowChanges',
    sql`DELETE FROM row_changes WHERE job_id = ${jobId} AND seq <= (
      SELECT max(seq) FROM (SELECT seq FROM row_changes WHERE job_id = ${jobId} ORDER BY seq LIMIT ${atOnce}) AS first)`,
  ],
  ['rowSightings', deleteSightings(jobId, atOnce)],
  [
    'messages',
    sql`DELETE FROM messages WHERE id IN (
      SELECT id FROM messages WHERE job_id = ${jobId} AND (NOT shared OR state = 'planned') ORDER BY id LIMIT ${atOnce})`,
  ],
  [
    'jobTargets',
    sql`DELETE FROM job_targets WHERE id IN (
      SELECT id FROM job_targets WHERE job_id = ${jobId} ORDER BY position LIMIT ${atOnce})`,
  ],
];

/**
 * Deletes runs with their dependent rows: child rows first, so that they are counted.
 *
 * @param first selects the ids of the next runs
 */
export const bulkOfRuns = (first: SQL): Steps => [
  ['runLogLines', sql`DELETE FROM run_log WHERE run_id IN (${first})`],
  ['runSpans', sql`DELETE FROM run_spans WHERE run_id IN (${first})`],
  ['runTargets', sql`DELETE FROM run_targets WHERE run_id IN (${first})`],
  ['runs', sql`DELETE FROM runs WHERE id IN (${first})`],
];

/**
 * Runs all steps in one transaction, and repeats this until the last step finds nothing. After an interruption the same call continues.
 *
 * @param record records a step's deletions, in its transaction
 * @param lock locks the row that `record` changes, before any other row
 */
export async function deleteInBatches(
  db: Db,
  steps: Steps,
  record: (tx: Tx, what: DeletedKind, count: number) => Promise<unknown>,
  lock: SQL,
): Promise<void> {
  for (let last = 1; last > 0; ) {
    last = await db.transaction(async (tx) => {
      await tx.execute(lock);
      let count = 0;
      for (const [what, statement] of steps) {
        count = (await tx.execute(statement)).rowCount ?? 0;
        if (count > 0) await record(tx, what, count);
      }
      return count;
    });
  }
}
