import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { inPasswordTurn, verifyPassword } from '../../passwords/hash-password.ts';
import { consumeRateLimit } from './rate-limit.ts';

const CONFIRMATIONS = { count: 10, windowMs: 15 * 60_000 };

/**
 * Verifies the account's password before a critical action, because a session may be stolen.
 *
 * @throws AppError wrong_password; too_many_requests; unavailable
 */
export async function confirmPassword({ db, clock }: AppContext, userId: UserId, password: string): Promise<void> {
  const matches = await inPasswordTurn(async () => {
    await consumeRateLimit(db, `password:${userId}`, CONFIRMATIONS, clock.now());
    const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
    return verifyPassword(user?.passwordHash, password);
  });
  if (!matches) throw new AppError('wrong_password', msg('password.wrong'));
}
