import { randomBytes, randomInt } from 'node:crypto';
import {
  EMAIL_LINK_LIFETIME_MS,
  OTP_LENGTH,
  OTP_LIFETIME_MS,
  OTP_RESEND_COOLDOWN_MS,
  type UserId,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { emailVerifications, users } from '../../db/schema/index.ts';
import { queueMail } from '../mail/index.ts';
import { hashSecret } from './secret.ts';
import type { Person } from './sessions.ts';

export const alreadyVerified = (): AppError =>
  new AppError('already_verified', 'Your e-mail address is verified already.');

/**
 * Asks for a mail with a new code and link; the ones before stop working at once.
 *
 * @param email the new address that is to be verified; null for the one the account has
 */
export async function requestVerification(tx: Tx, userId: UserId, now: Date, email: string | null): Promise<void> {
  const fresh = {
    email,
    requestedAt: now,
    codeHash: null,
    linkHash: null,
    codeExpiresAt: null,
    linkExpiresAt: null,
    tries: 0,
    lockedUntil: null,
  };
  await tx
    .insert(emailVerifications)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: emailVerifications.userId, set: fresh });
  await queueMail(tx, 'verify_email', { userId, requestedAt: now.toISOString() });
}

/** The verification that is under way, locked until the transaction ends. */
export async function lockVerification(
  tx: Tx,
  userId: UserId,
): Promise<typeof emailVerifications.$inferSelect | undefined> {
  const [row] = await tx.select().from(emailVerifications).where(eq(emailVerifications.userId, userId)).for('update');
  return row;
}

/** @throws AppError too_many_requests with the milliseconds of the cooldown that are left */
export function checkCooldown(last: { readonly requestedAt: Date } | undefined, now: Date): void {
  const timeRemaining = last ? last.requestedAt.getTime() + OTP_RESEND_COOLDOWN_MS - now.getTime() : 0;
  if (timeRemaining <= 0) return;
  const seconds = Math.ceil(timeRemaining / 1_000);
  throw new AppError('too_many_requests', `Please wait ${seconds} seconds before you ask for another code.`, {
    timeRemaining,
  });
}

/**
 * Asks for another mail, to the address that is to be verified now.
 *
 * @throws AppError already_verified; too_many_requests
 */
export async function resendVerification(context: AppContext, person: Person): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const last = await lockVerification(tx, person.id);
    if (person.emailVerified && !last) throw alreadyVerified();
    checkCooldown(last, now);
    await requestVerification(tx, person.id, now, last?.email ?? null);
  });
}

/**
 * Makes the secrets of a mail that is about to be sent; only their hashes are stored. Answers null where the mail has
 * been overtaken: verified meanwhile, or asked for again.
 */
export async function issueVerification(
  db: Executor,
  userId: UserId,
  requestedAt: string,
  now: Date,
): Promise<{ name: string; email: string; isNew: boolean; code: string; linkToken: string } | null> {
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  const linkToken = randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ user: users, requestedAt: emailVerifications.requestedAt, email: emailVerifications.email })
      .from(emailVerifications)
      .innerJoin(users, eq(users.id, emailVerifications.userId))
      .where(eq(emailVerifications.userId, userId))
      .for('update', { of: emailVerifications });
    if (row?.requestedAt.toISOString() !== requestedAt) return null;
    await tx
      .update(emailVerifications)
      .set({
        codeHash: hashSecret(`${userId}:${code}`),
        linkHash: hashSecret(linkToken),
        codeExpiresAt: new Date(now.getTime() + OTP_LIFETIME_MS),
        linkExpiresAt: new Date(now.getTime() + EMAIL_LINK_LIFETIME_MS),
        tries: 0,
      })
      .where(eq(emailVerifications.userId, userId));
    return { name: row.user.name, email: row.email ?? row.user.email, isNew: row.email !== null, code, linkToken };
  });
}
