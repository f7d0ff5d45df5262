import type { DeletedKind, JobId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { BULK_ROWS, BULK_RUNS, bulkOfJob, bulkOfRuns, deleteInBatches } from '../jobs/index.ts';

/**
 * Deletes a user's large tables in transactions of limited size, and records progress in the user's row. After an
 * interruption the same call continues. The account and small tables are left to the caller.
 */
export async function deleteBulk(db: Db, userId: UserId, atOnce = BULK_ROWS, runsAtOnce = BULK_RUNS): Promise<void> {
  const recordProgress = (tx: Tx, what: DeletedKind, count: number) =>
    tx.execute(sql`
      UPDATE users SET deletion = jsonb_set(
        jsonb_set(deletion, ARRAY['deleted', ${what}], to_jsonb(coalesce((deletion -> 'deleted' ->> ${what})::int, 0) + ${count}::int)),
        ARRAY['at'], to_jsonb(now()))
      WHERE id = ${userId}`);
  const lock = sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const { rows: jobs } = await db.execute<{ id: JobId }>(
    sql`SELECT id FROM jobs WHERE user_id = ${userId} ORDER BY id`,
  );
  for (const { id } of jobs) {
    for (const step of bulkOfJob(id, atOnce)) await deleteInBatches(db, [step], recordProgress, lock);
  }
  const first = sql`SELECT id FROM runs WHERE user_id = ${userId} ORDER BY ended_at LIMIT ${runsAtOnce}`;
  await deleteInBatches(db, bulkOfRuns(first), recordProgress, lock);
}
