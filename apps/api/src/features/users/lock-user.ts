import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { users } from '../../db/schema/index.ts';
import { accountSuspended } from './suspension.ts';

/**
 * Serializes operations that count or start a user's resources. Call it before taking any other lock.
 *
 * @throws AppError not_logged_in if the account was deleted after the request was authenticated; account_suspended
 */
export async function lockUser(tx: Tx, id: UserId): Promise<void> {
  const [locked] = await lockedUser(tx, { id });
  if (!locked) throw new AppError('not_logged_in', msg('auth.sign_in'));
  if (locked.suspendedAt) throw accountSuspended();
}

const lockedUser = prepared('lock_user', (db) =>
  db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('no key update'),
);
