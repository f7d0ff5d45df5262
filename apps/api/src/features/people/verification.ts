import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  EMAIL_LINK_LIFETIME_MS,
  OTP_LENGTH,
  OTP_LIFETIME_MS,
  OTP_MAX_TRIES,
  OTP_RESEND_COOLDOWN_MS,
  OTP_WRONG_LOCKOUT_MS,
  type UserId,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { emailVerifications, users } from '../../db/schema/index.ts';
import { queueMail } from '../mail/index.ts';
import type { Person } from './sessions.ts';

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const sameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Asks for a mail with a new code and link; the ones before stop working at once. */
export async function requestVerification(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const fresh = {
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

/**
 * Asks for another mail.
 *
 * @throws AppError already_verified; too_many_requests with the milliseconds of the cooldown that are left
 */
export async function resendVerification(context: AppContext, person: Person): Promise<void> {
  if (person.emailVerified) throw new AppError('already_verified', 'Your e-mail address is verified already.');
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const [last] = await tx
      .select({ requestedAt: emailVerifications.requestedAt })
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, person.id))
      .for('update');
    const timeRemaining = last ? last.requestedAt.getTime() + OTP_RESEND_COOLDOWN_MS - now.getTime() : 0;
    if (timeRemaining > 0) {
      const seconds = Math.ceil(timeRemaining / 1_000);
      throw new AppError('too_many_requests', `Please wait ${seconds} seconds before you ask for another code.`, {
        timeRemaining,
      });
    }
    await requestVerification(tx, person.id, now);
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
): Promise<{ name: string; email: string; code: string; linkToken: string } | null> {
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  const linkToken = randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ user: users, requestedAt: emailVerifications.requestedAt })
      .from(emailVerifications)
      .innerJoin(users, eq(users.id, emailVerifications.userId))
      .where(eq(emailVerifications.userId, userId))
      .for('update', { of: emailVerifications });
    if (!row || row.user.emailVerifiedAt || row.requestedAt.toISOString() !== requestedAt) return null;
    await tx
      .update(emailVerifications)
      .set({
        codeHash: hash(`${userId}:${code}`),
        linkHash: hash(linkToken),
        codeExpiresAt: new Date(now.getTime() + OTP_LIFETIME_MS),
        linkExpiresAt: new Date(now.getTime() + EMAIL_LINK_LIFETIME_MS),
        tries: 0,
      })
      .where(eq(emailVerifications.userId, userId));
    return { name: row.user.name, email: row.user.email, code, linkToken };
  });
}

/**
 * Verifies the address by the code of the mail. Each wrong try counts, whatever comes in parallel.
 *
 * @throws AppError wrong_code, with the 3 s of its lockout; already_verified; too_many_requests
 */
export async function checkCode(context: AppContext, person: Person, code: string): Promise<void> {
  if (person.emailVerified) throw new AppError('already_verified', 'Your e-mail address is verified already.');
  const now = context.clock.now();
  const refusal = await context.db.transaction(async (tx): Promise<AppError | null> => {
    const [row] = await tx
      .select()
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, person.id))
      .for('update');
    if (row?.lockedUntil && row.lockedUntil > now) {
      return new AppError('too_many_requests', 'Please wait 3 seconds after a wrong code.', {
        timeRemaining: row.lockedUntil.getTime() - now.getTime(),
      });
    }
    if (!row?.codeHash || !row.codeExpiresAt || row.codeExpiresAt <= now) {
      return new AppError('wrong_code', 'This code has expired. Please ask for a new one.');
    }
    if (row.tries >= OTP_MAX_TRIES) {
      return new AppError('wrong_code', 'This code was tried too often. Please ask for a new one.');
    }
    if (!sameHash(row.codeHash, hash(`${person.id}:${code}`))) {
      await tx
        .update(emailVerifications)
        .set({ tries: row.tries + 1, lockedUntil: new Date(now.getTime() + OTP_WRONG_LOCKOUT_MS) })
        .where(eq(emailVerifications.userId, person.id));
      return new AppError('wrong_code', 'Invalid OTP. Please try again.', { timeRemaining: OTP_WRONG_LOCKOUT_MS });
    }
    await markVerified(tx, person.id, now);
    return null;
  });
  if (refusal) throw refusal;
}

const WRONG_LINK =
  'The verification link is invalid or has expired, or already used. Please request a new verification link.';

/**
 * Verifies the address by the link of the mail.
 *
 * @throws AppError wrong_link, the same for an address that nobody has
 */
export async function checkLink(context: AppContext, email: string, token: string): Promise<void> {
  const now = context.clock.now();
  const verified = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ userId: users.id, linkHash: emailVerifications.linkHash, until: emailVerifications.linkExpiresAt })
      .from(emailVerifications)
      .innerJoin(users, eq(users.id, emailVerifications.userId))
      .where(eq(users.email, email))
      .for('update', { of: emailVerifications });
    if (!row?.linkHash || !row.until || row.until <= now || !sameHash(row.linkHash, hash(token))) return false;
    await markVerified(tx, row.userId, now);
    return true;
  });
  if (!verified) throw new AppError('wrong_link', WRONG_LINK);
}

async function markVerified(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
}
