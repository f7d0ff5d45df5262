import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { accountSuspended } from './suspension.ts';

/**
 * Has what counts a user's things, or starts them, come one after the other. Before anything else is locked.
 *
 * @throws AppError not_logged_in where the account was deleted since the request was let in; account_suspended
 */
export async function lockUser(tx: Tx, id: UserId): Promise<void> {
  const [locked] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  if (!locked) throw new AppError('not_logged_in', msg('auth.sign_in'));
  if (locked.suspendedAt) throw accountSuspended();
}
