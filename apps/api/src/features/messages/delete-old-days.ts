import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { TODAY } from './account-days.ts';

/** Retention of an account's daily counts. Limits and paces need only today's and yesterday's. */
const ACCOUNT_DAY_DAYS = 90;
const AT_ONCE = 5_000;

/** Deletes older counts, a few thousand per transaction. */
export async function deleteOldDays(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM account_days WHERE (account_key, day) IN (
        SELECT account_key, day FROM account_days WHERE day < ${TODAY} - ${ACCOUNT_DAY_DAYS}::int
        LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)`);
    if ((rowCount ?? 0) < atOnce) return;
  }
}
