import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { hashSecret } from './secret.ts';
import { accountSuspended } from './suspension.ts';

const notLoggedIn = (): AppError => new AppError('not_logged_in', msg('auth.sign_in'));

interface LockOptions {
  /** Also locks an account that is being deleted: a repeated request continues its deletion. */
  readonly evenDeleting?: boolean;
}

/**
 * Serializes operations that count or start a user's resources. Call it before taking any other lock.
 *
 * @throws AppError not_logged_in if the account was deleted after the request was authenticated, or is being deleted; account_suspended
 */
export async function lockUser(tx: Tx, id: UserId, { evenDeleting = false }: LockOptions = {}): Promise<void> {
  const [locked] = await lockedUser(tx, { id });
  if (!locked || (locked.deletion && !evenDeleting)) throw notLoggedIn();
  if (locked.suspendedAt) throw accountSuspended();
}

/**
 * Locks the user like `lockUser` for a change by a session. A new password or a restored address ends all sessions, also one whose
 * request is running.
 *
 * @throws AppError not_logged_in if the session ended after the request was authenticated; account_suspended
 */
export async function lockUserOfSession(tx: Tx, id: UserId, token: string, options?: LockOptions): Promise<void> {
  await lockUser(tx, id, options);
  if ((await tx.$count(sessions, eq(sessions.tokenHash, hashSecret(token)))) === 0) throw notLoggedIn();
}

const lockedUser = prepared('lock_user', (db) =>
  db
    .select({ suspendedAt: users.suspendedAt, deletion: users.deletion })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('no key update'),
);
