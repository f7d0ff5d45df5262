import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { TODAY } from './account-days.ts';

const AT_ONCE = 5_000;

/** Deletes accounts' counts before yesterday, a few thousand per transaction: limits and paces need only today's and yesterday's. */
export async function deleteOldDays(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM account_days WHERE (account_key, day) IN (
        SELECT account_key, day FROM account_days WHERE day < ${TODAY} - 1
        LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)`);
    if ((rowCount ?? 0) < atOnce) return;
  }
}
