import { msg, OTP_MAX_TRIES, OTP_WRONG_LOCKOUT_MS, RESTORE_EMAIL_LIFETIME_MS } from '@trawl/contracts';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { emailVerifications, mailLinks, passwordResets, users } from '../../../db/schema/index.ts';
import type { Client, RequestUser } from '../../../request-user.ts';
import { queueMail, storeOrigin } from '../../mail/index.ts';
import { recordAudit } from '../audit.ts';
import { lockUser } from '../lock-user.ts';
import { isReserved, type LinkPurpose, reservedAddress } from '../mail-links.ts';
import { tryConsumeRateLimit } from '../rate-limit.ts';
import { hashSecret, sameHash } from '../secret.ts';
import { endOtherSessions } from '../sessions.ts';
import { alreadyVerified, lockVerification } from './verification.ts';

type Verification = typeof emailVerifications.$inferSelect;

/** Attempts per account, over all its mails. */
const CODES_A_DAY = { count: 25, windowMs: 86_400_000 };

/**
 * Verifies the address with the code from the mail. Every wrong attempt counts, also concurrent ones.
 *
 * @throws AppError wrong_code, with its lockout of 3 s; already_verified; email_taken; too_many_requests
 */
export async function checkCode(context: AppContext, user: RequestUser, code: string, client: Client): Promise<void> {
  const now = context.clock.now();
  const refusal = await context.db.transaction(async (tx): Promise<AppError | null> => {
    await lockUser(tx, user.id);
    const row = await lockVerification(tx, user.id);
    if (!row) return alreadyVerified();
    if (row.lockedUntil && row.lockedUntil > now) {
      return new AppError('too_many_requests', msg('otp.locked'), {
        timeRemaining: row.lockedUntil.getTime() - now.getTime(),
      });
    }
    if (!row.codeHash || !row.codeExpiresAt || row.codeExpiresAt <= now) {
      return new AppError('wrong_code', msg('otp.expired'));
    }
    if (row.tries >= OTP_MAX_TRIES) {
      return new AppError('wrong_code', msg('otp.too_often'));
    }
    if (!(await tryConsumeRateLimit(tx, `codes:${user.id}`, CODES_A_DAY, now))) {
      return new AppError('too_many_requests', msg('otp.too_many_today'));
    }
    if (!sameHash(row.codeHash, hashSecret(`${user.id}:${code}`))) {
      await tx
        .update(emailVerifications)
        .set({ tries: row.tries + 1, lockedUntil: new Date(now.getTime() + OTP_WRONG_LOCKOUT_MS) })
        .where(eq(emailVerifications.userId, user.id));
      return new AppError('wrong_code', msg('otp.wrong'), { timeRemaining: OTP_WRONG_LOCKOUT_MS });
    }
    await markVerified(tx, row, client, now);
    return null;
  });
  if (refusal) throw refusal;
}

/**
 * Verifies the address with the link from the mail. The user who opens it may not be the one who registered, so all other
 * sessions of the account end.
 *
 * @param sessionToken the browser's session token, which may belong to another user
 * @throws AppError wrong_link, also for an unknown address; email_taken
 */
export async function checkLink(
  context: AppContext,
  { email, token }: { readonly email: string; readonly token: string },
  sessionToken: string | null,
  client: Client,
): Promise<void> {
  const now = context.clock.now();
  const linkHash = hashSecret(token);
  await context.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: emailVerifications.userId })
      .from(emailVerifications)
      .innerJoin(users, eq(users.id, emailVerifications.userId))
      .where(
        and(
          eq(emailVerifications.linkHash, linkHash),
          eq(sql`coalesce(${emailVerifications.email}, ${users.email})`, email),
        ),
      )
      .for('no key update', { of: users });
    const row = found && (await lockVerification(tx, found.userId));
    if (row?.linkHash !== linkHash || !row.linkExpiresAt || row.linkExpiresAt <= now) {
      throw new AppError('wrong_link', msg('auth.verify_link_expired'));
    }
    await markVerified(tx, row, client, now);
    const ended = await endOtherSessions(tx, row.userId, sessionToken ?? '');
    if (ended === 0) return;
    await recordAudit(tx, row.userId, 'other_sessions_ended', client, now, {
      detail: String(ended),
      message: msg('audit_of.other_sessions_ended', { count: ended }),
    });
  });
}

async function markVerified(tx: Tx, row: Verification, client: Client, now: Date): Promise<void> {
  if (row.email === null) {
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, row.userId));
    await recordAudit(tx, row.userId, 'email_verified', client, now);
  } else {
    await changeAddress(tx, row, row.email, client, now);
  }
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, row.userId));
  // Old links in the mailbox must not delete the account, nor give access to it after its address changed.
  await tx
    .delete(mailLinks)
    .where(
      and(
        eq(mailLinks.userId, row.userId),
        inArray(mailLinks.purpose, ['delete_registration', 'reset_password'] satisfies LinkPurpose[]),
      ),
    );
}

/** Activates the new address. The previous address gets a mail and stays reserved so that its owner can restore it. */
async function changeAddress(tx: Tx, { userId }: Verification, email: string, client: Client, now: Date) {
  const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
  const others = alias(users, 'others');
  const changed = await tx
    .update(users)
    .set({ email, emailVerifiedAt: now })
    .where(and(eq(users.id, userId), notExists(tx.select({ one: sql`1` }).from(others).where(eq(others.email, email)))))
    .returning({ id: users.id });
  if (!before || changed.length === 0) {
    throw new AppError('email_taken', msg('auth.email_taken_since'));
  }
  if (await isReserved(tx, email, userId, now)) throw reservedAddress();
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const [restoring] = await tx
    .insert(mailLinks)
    .values({
      purpose: 'restore_email',
      userId,
      subject: before.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESTORE_EMAIL_LIFETIME_MS),
    })
    .returning({ id: mailLinks.id });
  await queueMail(tx, 'address_changed', {
    userId,
    to: before.email,
    newEmail: email,
    stage: 'done',
    linkId: restoring?.id,
    origin: storeOrigin(client, now),
  });
  await recordAudit(tx, userId, 'email_changed', client, now, {
    detail: `${before.email} → ${email}`,
    message: msg('audit_of.email_changed', { before: before.email, after: email }),
  });
}
