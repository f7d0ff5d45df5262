import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';

/** Deletes leases that expired. Counts of days are kept for longer, and deleted by housekeeping. */
export async function deleteExpiredLeases({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.execute(sql`DELETE FROM account_leases WHERE lease_until < now() - interval '1 hour'`);
}
