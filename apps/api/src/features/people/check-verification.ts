import { OTP_MAX_TRIES, OTP_WRONG_LOCKOUT_MS } from '@trawl/contracts';
import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { emailVerifications, passwordResets, users } from '../../db/schema/index.ts';
import { queueMail } from '../mail/index.ts';
import { recordAudit } from './audit.ts';
import { hashSecret, sameHash } from './secret.ts';
import type { Client, Person } from './sessions.ts';
import { alreadyVerified, lockVerification } from './verification.ts';

type Verification = typeof emailVerifications.$inferSelect;

/**
 * Verifies the address by the code of the mail. Each wrong try counts, whatever comes in parallel.
 *
 * @throws AppError wrong_code, with the 3 s of its lockout; already_verified; email_taken; too_many_requests
 */
export async function checkCode(context: AppContext, person: Person, code: string, client: Client): Promise<void> {
  const now = context.clock.now();
  const refusal = await context.db.transaction(async (tx): Promise<AppError | null> => {
    const row = await lockVerification(tx, person.id);
    if (!row) return alreadyVerified();
    if (row.lockedUntil && row.lockedUntil > now) {
      return new AppError('too_many_requests', 'Please wait 3 seconds after a wrong code.', {
        timeRemaining: row.lockedUntil.getTime() - now.getTime(),
      });
    }
    if (!row.codeHash || !row.codeExpiresAt || row.codeExpiresAt <= now) {
      return new AppError('wrong_code', 'This code has expired. Please ask for a new one.');
    }
    if (row.tries >= OTP_MAX_TRIES) {
      return new AppError('wrong_code', 'This code was tried too often. Please ask for a new one.');
    }
    if (!sameHash(row.codeHash, hashSecret(`${person.id}:${code}`))) {
      await tx
        .update(emailVerifications)
        .set({ tries: row.tries + 1, lockedUntil: new Date(now.getTime() + OTP_WRONG_LOCKOUT_MS) })
        .where(eq(emailVerifications.userId, person.id));
      return new AppError('wrong_code', 'Invalid OTP. Please try again.', { timeRemaining: OTP_WRONG_LOCKOUT_MS });
    }
    await markVerified(tx, row, client, now);
    return null;
  });
  if (refusal) throw refusal;
}

const WRONG_LINK =
  'The verification link is invalid or has expired, or already used. Please request a new verification link.';

/**
 * Verifies the address by the link of the mail.
 *
 * @throws AppError wrong_link, the same for an address that nobody has; email_taken
 */
export async function checkLink(context: AppContext, email: string, token: string, client: Client): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: emailVerifications })
      .from(emailVerifications)
      .innerJoin(users, eq(users.id, emailVerifications.userId))
      .where(
        and(
          eq(emailVerifications.linkHash, hashSecret(token)),
          eq(sql`coalesce(${emailVerifications.email}, ${users.email})`, email),
        ),
      )
      .for('update', { of: emailVerifications });
    if (!found?.row.linkExpiresAt || found.row.linkExpiresAt <= now) throw new AppError('wrong_link', WRONG_LINK);
    await markVerified(tx, found.row, client, now);
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
}

/** The new address counts from here on, and the old one is told. */
async function changeAddress(tx: Tx, { userId }: Verification, email: string, client: Client, now: Date) {
  const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
  const others = alias(users, 'others');
  const changed = await tx
    .update(users)
    .set({ email, emailVerifiedAt: now })
    .where(and(eq(users.id, userId), notExists(tx.select({ one: sql`1` }).from(others).where(eq(others.email, email)))))
    .returning({ id: users.id });
  if (!before || changed.length === 0) {
    throw new AppError('email_taken', 'Another account has this e-mail address by now.');
  }
  // A link that lies in the old mailbox must not open the account any more.
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await queueMail(tx, 'address_changed', { userId, to: before.email, newEmail: email, stage: 'done' });
  await recordAudit(tx, userId, 'email_changed', client, now, `${before.email} → ${email}`);
}
