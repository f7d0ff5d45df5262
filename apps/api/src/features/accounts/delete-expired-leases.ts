import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';

/** Deletes expired leases. Daily counts are kept longer, and deleted by housekeeping. */
export async function deleteExpiredLeases({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.execute(sql`DELETE FROM account_leases WHERE lease_until < now() - interval '1 hour'`);
}
