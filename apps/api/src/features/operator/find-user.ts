import { msg, StoredEmail, UserId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { ledgerAccounts, users } from '../../db/schema/index.ts';

/** @throws AppError not_found */
export async function findUser(db: Executor, email: string): Promise<UserId> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!found)
    throw new AppError('not_found', msg('operator.refused', { text: `Nobody has the email address ${email}.` }));
  return found.id;
}

/**
 * Finds the user of an address or an id. A deleted user has only the id from the deletion manifest, and must have an account in the ledger.
 *
 * @throws AppError not_found
 */
export async function findOwner(db: Executor, whose: string): Promise<UserId> {
  if (whose.includes('@')) return findUser(db, StoredEmail.parse(whose));
  const id = UserId.parse(whose);
  const isKnown =
    (await db.$count(users, eq(users.id, id))) > 0 ||
    (await db.$count(ledgerAccounts, eq(ledgerAccounts.userId, id))) > 0;
  if (!isKnown) throw new AppError('not_found', msg('operator.refused', { text: `There is no user ${id}.` }));
  return id;
}
