import { randomBytes } from 'node:crypto';
import {
  FORGOT_PASSWORD_COOLDOWN_S,
  RESET_LINK_LIFETIME_MS,
  type ResetPasswordInput,
  type UserId,
} from '@trawl/contracts';
import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { passwordResets, users } from '../../db/schema/index.ts';
import { queueMail } from '../mail/index.ts';
import { hashPassword } from './password.ts';
import { useLimit } from './rate-limit.ts';
import { hashSecret } from './secret.ts';
import type { Client } from './sessions.ts';
import { setPassword } from './set-password.ts';

const COOLDOWN = {
  count: 1,
  windowMs: FORGOT_PASSWORD_COOLDOWN_S * 1_000,
  words: (wait: string) => `Please wait ${wait} before you ask for another reset link.`,
};

/**
 * Asks for a mail with a reset link. Nobody looks here whether the address has an account: whoever asks can't tell by the
 * answer, nor by its time. The mail is dropped when it is to be written for nobody.
 *
 * @throws AppError too_many_requests with the seconds of the cooldown
 */
export async function requestReset(context: AppContext, email: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await useLimit(tx, `forgot:${email}`, COOLDOWN, context.clock.now());
    await queueMail(tx, 'reset_password', { email });
  });
}

/** Makes the link of a reset mail that is about to be sent; null where nobody has the address. Links before it end. */
export async function issueReset(
  db: Executor,
  email: string,
  now: Date,
): Promise<{ name: string; email: string; token: string } | null> {
  const [user] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email));
  if (!user) return null;
  const token = randomBytes(32).toString('base64url');
  const fresh = { tokenHash: hashSecret(token), expiresAt: new Date(now.getTime() + RESET_LINK_LIFETIME_MS) };
  await db
    .insert(passwordResets)
    .values({ userId: user.id, ...fresh })
    .onConflictDoUpdate({ target: passwordResets.userId, set: fresh });
  return { name: user.name, email, token };
}

const WRONG_LINK = 'The reset link is invalid or has expired, or already used. Please request a new one.';

/**
 * Sets a new password by the link of a reset mail, once; every session ends.
 *
 * @throws AppError wrong_link, the same for an address that nobody has
 */
export async function resetPassword(
  context: AppContext,
  { email, token, password }: z.infer<typeof ResetPasswordInput>,
  client: Client,
): Promise<void> {
  const { db, clock } = context;
  const asked = async (executor: Executor): Promise<UserId | null> => {
    const valid = executor
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(
        and(
          eq(users.email, email),
          eq(passwordResets.tokenHash, hashSecret(token)),
          gt(passwordResets.expiresAt, clock.now()),
        ),
      )
      .for('update', { of: passwordResets });
    return (await valid)[0]?.userId ?? null;
  };
  // A hash takes its time: not for a link that is wrong anyway, and not while a row is locked.
  if ((await asked(db)) === null) throw new AppError('wrong_link', WRONG_LINK);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const userId = await asked(tx);
    if (userId === null) throw new AppError('wrong_link', WRONG_LINK);
    await setPassword(tx, userId, passwordHash, 'password_reset', client, clock.now());
  });
}
