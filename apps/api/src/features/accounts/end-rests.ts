import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runs } from '../../db/schema/index.ts';
import type { AccountRow } from './account-store.ts';

/**
 * Ends the rest of the owner's queued runs that use an account, after its limit was raised: its next message may be due earlier. The
 * runs ask again, and rest until the new time. Delays after an outage or after fruitless claims stay, and a run that is being
 * changed is skipped, because it checks again after an hour at most.
 */
export async function endRests(db: Db, { userId, accountId }: AccountRow): Promise<void> {
  const usesAccount = sql`EXISTS (
    SELECT FROM job_sessions AS session LEFT JOIN linked_accounts AS linked ON linked.id = session.account_id
    WHERE session.job_id = ${runs.jobId} AND coalesce(session.proved_account_id, linked.account_id) = ${accountId})`;
  const resting = db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.userId, userId),
        eq(runs.status, 'queued'),
        eq(runs.wanted, 'go'),
        sql`${runs.restUntil} > now()`,
        isNull(runs.failingSince),
        eq(runs.claimsWithoutProgress, 0),
        usesAccount,
      ),
    )
    .for('update', { skipLocked: true });
  await db.update(runs).set({ restUntil: sql`now()` }).where(inArray(runs.id, resting));
}
