import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { queueMail } from '../mail/index.ts';

export const accountSuspended = (): AppError => new AppError('account_suspended', msg('auth.suspended'));

/**
 * Suspends a user: ends all sessions, blocks logins and starts, and stops sending from shared accounts. Money, jobs and results
 * are kept. The user gets a mail.
 *
 * @returns false if the user was already suspended
 */
export async function suspendUser(tx: Tx, userId: UserId, reason: string, now: Date): Promise<boolean> {
  const [user] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user || user.suspendedAt) return false;
  await tx.update(users).set({ suspendedAt: now, suspendedFor: reason }).where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await queueMail(tx, 'account_suspended', { userId, reason });
  return true;
}

/**
 * Ends a suspension. Jobs that it paused stay paused until the user resumes them.
 *
 * @returns false if the user wasn't suspended
 */
export async function unsuspendUser(tx: Tx, userId: UserId): Promise<boolean> {
  const [user] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user?.suspendedAt) return false;
  await tx.update(users).set({ suspendedAt: null, suspendedFor: null }).where(eq(users.id, userId));
  await queueMail(tx, 'account_restored', { userId });
  return true;
}
