import type { DeletedKind, JobId, UserId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { BULK_ROWS, BULK_RUNS, bulkOfJob, bulkOfRuns, deleteInBatches, type Steps } from '../jobs/index.ts';

/** Columns of a message without its text and recipient. Unique per job, so the message's job must be deleted or removed. */
export const WITHOUT_RECIPIENT = sql`text = '', recipient = '', recipient_id = NULL, account_key = '', decided_by = NULL, reason = NULL, reason_message = NULL`;

/** Messages with a final outcome. The others still belong to runs and to the holds of orders. */
const DECIDED = sql`state IN ('sent', 'failed', 'vetoed')`;

/** Skips messages that another deletion has locked, because two deletions could wait for each other. */
const some = (which: SQL, atOnce: number): SQL => sql`(
  SELECT id FROM messages WHERE ${which} AND ${DECIDED} LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)`;

/** Removes what identifies a user from messages that stay on record: of the user's orders, and from the user's accounts. */
const anonymize = (userId: UserId, atOnce: number): Steps => [
  [
    'sharedMessageTexts',
    sql`UPDATE messages SET job_id = NULL, user_id = NULL, ${WITHOUT_RECIPIENT}
      WHERE id IN ${some(sql`user_id = ${userId} AND shared`, atOnce)}`,
  ],
  [
    'senderNumbers',
    sql`UPDATE messages SET linked_account_id = NULL, owner_user_id = NULL, account_key = ''
      WHERE id IN ${some(sql`owner_user_id = ${userId}`, atOnce)}`,
  ],
];

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
  for (const step of anonymize(userId, atOnce)) await deleteInBatches(db, [step], recordProgress, lock);
  const first = sql`SELECT id FROM runs WHERE user_id = ${userId} ORDER BY ended_at LIMIT ${runsAtOnce}`;
  await deleteInBatches(db, bulkOfRuns(first), recordProgress, lock);
}
