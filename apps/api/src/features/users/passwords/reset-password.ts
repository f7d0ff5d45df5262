import {
  FORGOT_PASSWORD_COOLDOWN_S,
  type Language,
  msg,
  RESET_LINK_LIFETIME_MS,
  type ResetPasswordInput,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import { hashPassword } from '../../../passwords/hash-password.ts';
import type { Client } from '../../../request-user.ts';
import { queueMail } from '../../mail/index.ts';
import { findLink, issueLink, takeLink } from '../mail-links.ts';
import { consumeRateLimit, tryConsumeRateLimit } from '../rate-limit.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { setPassword } from './set-password.ts';

const COOLDOWN = {
  count: 1,
  windowMs: FORGOT_PASSWORD_COOLDOWN_S * 1_000,
  refusal: 'auth.reset_link_later',
} as const;

/**
 * Anyone can trigger these mails for any address. A user who exceeds the limit already has a link: each stays valid for the
 * length of the window.
 */
const MAILS_A_DAY = { count: 5, windowMs: RESET_LINK_LIFETIME_MS };

/**
 * Requests a mail with a reset link. It doesn't check whether the address has an account, so neither response nor timing reveals
 * it. The mail is dropped later if there is no account, and the response is the same if the address has reached its daily limit.
 *
 * @param language the request's, for a user whose language isn't known yet
 * @throws AppError too_many_requests with the remaining seconds of the cooldown
 */
export async function requestReset(context: AppContext, email: string, language: Language): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await consumeRateLimit(tx, `forgot:${email}`, COOLDOWN, now);
    if (await tryConsumeRateLimit(tx, `forgot-day:${email}`, MAILS_A_DAY, now))
      await queueMail(tx, 'reset_password', { email, language });
  });
}

/** Creates the link of a reset mail that is about to be sent; null for an unknown address. Earlier links stay valid. */
export async function issueReset(
  db: Executor,
  email: string,
  now: Date,
): Promise<{ user: typeof users.$inferSelect; token: string } | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  const expiresAt = new Date(now.getTime() + RESET_LINK_LIFETIME_MS);
  const link = { purpose: 'reset_password', userId: user.id, subject: email, createdAt: now, expiresAt } as const;
  return { user, token: await issueLink(db, link) };
}

const wrongLink = (): AppError => new AppError('wrong_link', msg('auth.reset_link_invalid'));

/**
 * Sets a new password with the single-use link of a reset mail; ends every session and every other reset link.
 *
 * @throws AppError wrong_link, also for an unknown address; bad_input
 */
export async function resetPassword(
  context: AppContext,
  { email, token, password }: z.infer<typeof ResetPasswordInput>,
  client: Client,
): Promise<void> {
  const { db, clock } = context;
  // Hashing is slow: don't do it for an invalid link or while a row is locked.
  const found = await findLink(db, token, clock.now());
  if (found?.purpose !== 'reset_password' || found.subject !== email) throw wrongLink();
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, found.userId));
  if (!user) throw wrongLink();
  await refuseWeakPassword(context, password, { name: user.name, email }, 'password');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const { user } = await takeLink(tx, 'reset_password', token, clock.now()).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'wrong_link' ? wrongLink() : error;
    });
    if (user.email !== email) throw wrongLink();
    await setPassword(tx, user.id, passwordHash, 'password_reset', client, clock.now());
  });
}
