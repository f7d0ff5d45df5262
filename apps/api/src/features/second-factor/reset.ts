import { msg, SECOND_FACTOR_RESET_DELAY_MS, type UserId } from '@trawl/contracts';
import { and, eq, lte } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import { tryEach } from '../../concurrency/try-each.ts';
import type { Db, Tx } from '../../db/client.ts';
import { passkeyEnrolments, passkeys, secondFactorResets, totpFactors, users } from '../../db/schema/index.ts';
import type { Client } from '../../request-user.ts';
import { lockUser } from '../users/index.ts';
import { methodsOf } from './factor-store.ts';
import { NO_CLIENT, recordChange } from './record-change.ts';
import { deleteCodes } from './recovery-codes.ts';

/**
 * Requests a reset of a user's second factors, for a user who lost them all. The user gets a mail and has a day to cancel it; a
 * repeated request doesn't restart the day.
 *
 * @returns when it takes effect
 * @throws AppError wrong_state if there is no second factor
 */
export async function requestSecondFactorReset(db: Db, userId: UserId, now: Date): Promise<Date> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await methodsOf(tx, userId)).length === 0) {
      throw new AppError('wrong_state', msg('second_factor.none'));
    }
    const effectiveAt = new Date(now.getTime() + SECOND_FACTOR_RESET_DELAY_MS);
    const added = await tx
      .insert(secondFactorResets)
      .values({ userId, askedAt: now, effectiveAt })
      .onConflictDoNothing()
      .returning({ userId: secondFactorResets.userId });
    if (added.length > 0) {
      await recordChange(tx, userId, 'second_factor_reset_asked', NO_CLIENT, now, effectiveAt.toISOString());
      return effectiveAt;
    }
    const [pending] = await tx.select().from(secondFactorResets).where(eq(secondFactorResets.userId, userId));
    return pending?.effectiveAt ?? effectiveAt;
  });
}

/** Cancels a pending reset, if any: a user who has or adds a second factor doesn't need it. */
export async function cancelReset(tx: Tx, userId: UserId, client: Client, now: Date): Promise<boolean> {
  const canceled = await tx
    .delete(secondFactorResets)
    .where(eq(secondFactorResets.userId, userId))
    .returning({ userId: secondFactorResets.userId });
  if (canceled.length === 0) return false;
  await recordChange(tx, userId, 'second_factor_reset_cancelled', client, now);
  return true;
}

/** Applies a due reset. */
export async function applyDueReset(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const due = await tx
    .delete(secondFactorResets)
    .where(and(eq(secondFactorResets.userId, userId), lte(secondFactorResets.effectiveAt, now)))
    .returning({ userId: secondFactorResets.userId });
  if (due.length === 0) return;
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyEnrolments).where(eq(passkeyEnrolments.userId, userId));
  await deleteCodes(tx, userId);
  await recordChange(tx, userId, 'second_factor_reset', NO_CLIENT, now);
}

/**
 * Housekeeping: applies due resets of users who haven't signed in since.
 *
 * @throws AggregateError if a reset failed, such as for a locked user, after all were tried
 */
export async function applyDueResets(db: Db, now: Date): Promise<void> {
  const due = await db
    .select({ userId: secondFactorResets.userId })
    .from(secondFactorResets)
    .where(lte(secondFactorResets.effectiveAt, now));
  const apply = ({ userId }: { readonly userId: UserId }) =>
    db.transaction(async (tx) => {
      // Not lockUser, which throws for suspended users.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      await applyDueReset(tx, userId, now);
    });
  await tryEach(due, apply, {
    summarize: ({ length }) => `${length} resets of second factors could not be applied`,
  });
}
