import { UNVERIFIED_LIFETIME_MS } from '@trawl/contracts';
import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { jobs, mails, users } from '../../../db/schema/index.ts';
import { aboutUsers } from '../../mail/index.ts';
import { takeLink, wrongMailLink } from '../mail-links.ts';

/**
 * Deletes the unverified account that was registered with a stranger's address, with the link mailed there.
 *
 * @returns that address
 * @throws AppError wrong_link, also once the address is verified
 */
export async function deleteRegistration(context: AppContext, token: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const { link, user } = await takeLink(tx, 'delete_registration', token, context.clock.now());
    if (user.emailVerifiedAt !== null) throw wrongMailLink();
    await tx.delete(mails).where(aboutUsers([user.id], [user.email]));
    await tx.delete(users).where(eq(users.id, user.id));
    return link.subject;
  });
}

const BATCH = 500;

/** Housekeeping: deletes accounts that weren't verified in time, which frees their addresses. */
export async function deleteUnverifiedAccounts(db: Executor, now: Date): Promise<number> {
  const registeredBefore = new Date(now.getTime() - UNVERIFIED_LIFETIME_MS);
  const expired = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.emailVerifiedAt), lt(users.createdAt, registeredBefore), hasNoJobs(db)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const deleted = await db
    .delete(users)
    .where(inArray(users.id, expired))
    .returning({ id: users.id, email: users.email });
  if (deleted.length > 0) {
    const [ids, addresses] = [deleted.map(({ id }) => id), deleted.map(({ email }) => email)];
    await db.delete(mails).where(aboutUsers(ids, addresses));
  }
  return deleted.length;
}

/** Only verified users create jobs. An unverified account with jobs got into this state by other means, so don't delete it. */
const hasNoJobs = (db: Executor) => notExists(db.select({ one: sql`1` }).from(jobs).where(eq(jobs.userId, users.id)));
