import { lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { passkeyEnrolments } from '../../db/schema/index.ts';
import { deleteOldSetups } from './enrol-totp.ts';
import { deleteOldTickets } from './login-ticket.ts';
import { applyDueResets } from './reset.ts';

/** Housekeeping: deletes expired data and applies due resets. */
export async function cleanUpSecondFactors(db: Db, now: Date): Promise<void> {
  await deleteOldTickets(db, now);
  await deleteOldSetups(db, now);
  await db.delete(passkeyEnrolments).where(lt(passkeyEnrolments.expiresAt, now));
  await applyDueResets(db, now);
}
