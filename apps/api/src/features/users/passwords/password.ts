import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import { queuePasswordWork, verifyPassword } from '../../../passwords/hash-password.ts';
import { lockUser } from '../lock-user.ts';
import { consumeRateLimit } from '../rate-limit.ts';

const CONFIRMATIONS = { count: 10, windowMs: 15 * 60_000, refusal: 'auth.too_many_tries' } as const;

const wrongPassword = (): AppError => new AppError('wrong_password', msg('password.wrong'));

/**
 * Verifies the account's password before a critical action, because a session may be stolen.
 *
 * @returns the verified hash, for `lockPassword`
 * @throws AppError wrong_password; too_many_requests; unavailable
 */
export async function confirmPassword({ db, clock }: AppContext, userId: UserId, password: string): Promise<string> {
  const verified = await queuePasswordWork(async () => {
    await consumeRateLimit(db, `password:${userId}`, CONFIRMATIONS, clock.now());
    const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
    return (await verifyPassword(user?.passwordHash, password)) && user?.passwordHash;
  });
  if (!verified) throw wrongPassword();
  return verified;
}

/**
 * Locks the user like `lockUser`, and with it the verified password until the transaction ends. A new password or a restored address
 * revokes what the old password allowed, also for a request that is running.
 *
 * @throws AppError wrong_password if the password was replaced since; not_logged_in; account_suspended
 */
export async function lockPassword(tx: Tx, userId: UserId, passwordHash: string): Promise<void> {
  await lockUser(tx, userId);
  const unchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  if ((await tx.$count(users, unchanged)) === 0) throw wrongPassword();
}
