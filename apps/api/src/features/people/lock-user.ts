import type { UserId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

/**
 * Has what counts a user's things, or starts them, come one after the other. Before anything else is locked.
 *
 * @throws AppError not_logged_in where the account was deleted since the request was let in
 */
export async function lockUser(tx: Tx, id: UserId): Promise<void> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  if (locked.length === 0) throw new AppError('not_logged_in', 'Please sign in.');
}
