import { randomBytes, randomInt } from 'node:crypto';
import {
  EMAIL_LINK_LIFETIME_MS,
  msg,
  OTP_INITIAL_COUNTDOWN_S,
  OTP_LENGTH,
  OTP_LIFETIME_MS,
  OTP_RESEND_COOLDOWN_MS,
  UNVERIFIED_LIFETIME_MS,
  type UserId,
} from '@trawl/contracts';
import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { auditEvents, emailVerifications, users } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { type Origin, queueMail, type Reader, readerOf } from '../../mail/index.ts';
import { issueLink } from '../mail-links.ts';
import { consumeRateLimit } from '../rate-limit.ts';
import { hashSecret } from '../secret.ts';

export const alreadyVerified = (): AppError => new AppError('already_verified', msg('auth.email_verified_already'));

/** Mails per address, over all requesters: registering with an address doesn't require its owner's consent. */
const MAILS_A_DAY = { count: 10, windowMs: 86_400_000 };
/** Address changes are counted separately, so other accounts can't prevent the owner's registration. */
const CHANGE_MAILS_A_DAY = { count: 5, windowMs: 86_400_000 };

interface Request {
  readonly userId: UserId;
  readonly to: string;
  /** A new address of a verified account, which keeps its current address until then. */
  readonly isChange: boolean;
  /** The number of earlier mails. */
  readonly resends: number;
}

/**
 * Requests a mail with a new code and link; earlier ones become invalid immediately.
 *
 * @throws AppError too_many_requests
 */
export async function requestVerification(
  tx: Tx,
  { userId, to, isChange, resends }: Request,
  now: Date,
): Promise<void> {
  if (isChange) await consumeRateLimit(tx, `change-mails:${to}`, CHANGE_MAILS_A_DAY, now);
  else await consumeRateLimit(tx, `verification-mails:${to}`, MAILS_A_DAY, now);
  const fresh = {
    email: isChange ? to : null,
    requestedAt: now,
    resends,
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

/** The pending verification, locked until the transaction ends. */
export async function lockVerification(
  tx: Tx,
  userId: UserId,
): Promise<typeof emailVerifications.$inferSelect | undefined> {
  const [row] = await tx.select().from(emailVerifications).where(eq(emailVerifications.userId, userId)).for('update');
  return row;
}

/** @throws AppError too_many_requests with the remaining milliseconds of the cooldown */
export function checkCooldown(
  last: { readonly requestedAt: Date } | undefined,
  now: Date,
  cooldownMs: number = OTP_RESEND_COOLDOWN_MS,
): void {
  const timeRemaining = last ? last.requestedAt.getTime() + cooldownMs - now.getTime() : 0;
  // A much longer time means that the clock was ahead when the last mail was requested.
  if (timeRemaining <= 0 || timeRemaining > 2 * cooldownMs) return;
  const seconds = Math.ceil(timeRemaining / 1_000);
  throw new AppError('too_many_requests', msg('otp.resend_later', { count: seconds }), {
    timeRemaining,
  });
}

/**
 * Requests another mail to the address that is pending verification.
 *
 * @throws AppError already_verified; too_many_requests
 */
export async function resendVerification(context: AppContext, user: RequestUser): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const last = await lockVerification(tx, user.id);
    if (user.emailVerified && !last) throw alreadyVerified();
    const resends = last?.resends ?? 0;
    checkCooldown(last, now, resends === 0 ? OTP_INITIAL_COUNTDOWN_S * 1_000 : OTP_RESEND_COOLDOWN_MS);
    const change = last?.email ?? null;
    const request = { userId: user.id, to: change ?? user.email, isChange: change !== null, resends: resends + 1 };
    await requestVerification(tx, request, now);
  });
}

/** The data of a verification mail. */
interface IssuedVerification {
  readonly reader: Reader;
  readonly email: string;
  readonly code: string;
  readonly linkToken: string;
  readonly origin: Origin;
  /** Lets the mail's recipient delete a stranger's registration; null for a new address of an existing account. */
  readonly deletionToken: string | null;
}

/**
 * Creates the secrets of a mail that is about to be sent; only their hashes are stored. Returns null if the mail is obsolete:
 * verified in the meantime, or requested again.
 */
export async function issueVerification(
  db: Executor,
  userId: UserId,
  requestedAt: string,
  now: Date,
): Promise<IssuedVerification | null> {
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
    const { email, createdAt } = row.user;
    const reader = readerOf(row.user);
    if (row.email !== null) {
      const origin = await originOf(tx, userId, 'email_change_asked', now);
      return { reader, email: row.email, code, linkToken, origin, deletionToken: null };
    }
    const deletionToken = await issueLink(tx, {
      purpose: 'delete_registration',
      userId,
      subject: email,
      createdAt: now,
      expiresAt: new Date(createdAt.getTime() + UNVERIFIED_LIFETIME_MS),
    });
    const origin = await originOf(tx, userId, 'registered', createdAt);
    return { reader, email, code, linkToken, origin, deletionToken };
  });
}

/** When and from where the account last made this request, from its audit trail. */
async function originOf(tx: Tx, userId: UserId, kind: 'registered' | 'email_change_asked', at: Date): Promise<Origin> {
  const [entry] = await tx
    .select({ at: auditEvents.at, address: auditEvents.address, userAgent: auditEvents.userAgent })
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), eq(auditEvents.kind, kind)))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return entry ?? { at, address: null, userAgent: null };
}
