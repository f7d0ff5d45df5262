import { ENROLMENT_LIFETIME_MS, msg } from '@trawl/contracts';
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { totpFactors } from '../../db/schema/index.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { confirmPassword, consumeRateLimit, lockPassword, lockUserOfSession } from '../users/index.ts';
import { deleteCodesWithoutFactor } from './factor-store.ts';
import { finishEnrolment } from './finish-enrolment.ts';
import { recordChange } from './record-change.ts';
import { makeFirstCodes } from './recovery-codes.ts';
import { newTotpSecret, placeOfTotp, stepOfCode, totpUri } from './totp.ts';

const CONFIRMATIONS = { count: 10, windowMs: 15 * 60_000, refusal: 'auth.too_many_tries' } as const;

const isSetUp = (): AppError => new AppError('wrong_state', msg('second_factor.app_exists'));

/**
 * Begins setting up an authenticator app: creates its secret, which is shown only once. Logins don't require it until a code was
 * entered. Requires the password, so a stolen session can't set one up.
 *
 * @throws AppError wrong_password; too_many_requests; wrong_state if one is already set up
 */
export async function beginTotp(
  context: AppContext,
  user: RequestUser,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const confirmed = await confirmPassword(context, user.id, password);
  const secret = newTotpSecret();
  const fresh = {
    sealed: context.sealer.seal(secret, placeOfTotp(user.id)),
    lastStep: null,
    createdAt: context.clock.now(),
  };
  const begun = await context.db.transaction(async (tx) => {
    await lockPassword(tx, user.id, confirmed);
    return tx
      .insert(totpFactors)
      .values({ userId: user.id, ...fresh })
      .onConflictDoUpdate({ target: totpFactors.userId, set: fresh, setWhere: isNull(totpFactors.confirmedAt) })
      .returning({ userId: totpFactors.userId });
  });
  if (begun.length === 0) throw isSetUp();
  return { secret, uri: totpUri(secret, user.email) };
}

/**
 * Completes the setup with the first code, which proves that both sides have the same secret. Ends all other sessions.
 *
 * @returns recovery codes if this is the first second factor
 * @throws AppError wrong_code; wrong_state if no setup was begun recently; too_many_requests; not_logged_in
 */
export async function confirmTotp(
  context: AppContext,
  user: RequestUser,
  code: string,
  token: string,
  client: Client,
): Promise<readonly string[] | null> {
  const { db, clock, sealer } = context;
  const now = clock.now();
  await consumeRateLimit(db, `totp-setup:${user.id}`, CONFIRMATIONS, now);
  const codes = await makeFirstCodes(db, user.id);
  return db.transaction(async (tx) => {
    await lockUserOfSession(tx, user.id, token);
    const pending = and(
      eq(totpFactors.userId, user.id),
      isNull(totpFactors.confirmedAt),
      gt(totpFactors.createdAt, new Date(now.getTime() - ENROLMENT_LIFETIME_MS)),
    );
    const [begun] = await tx.select().from(totpFactors).where(pending).for('update');
    if (!begun) throw new AppError('wrong_state', msg('second_factor.setup_expired'));
    const step = stepOfCode(sealer.open(begun.sealed, placeOfTotp(user.id)), code, null, now);
    if (step === null) {
      throw new AppError('wrong_code', msg('second_factor.app_code_wrong'));
    }
    await tx.update(totpFactors).set({ confirmedAt: now, lastStep: step }).where(pending);
    await recordChange(tx, user.id, 'totp_added', client, now);
    return finishEnrolment(tx, user.id, { codes, token, client, now });
  });
}

/**
 * Removes the app; recovery codes are removed with the last second factor.
 *
 * @throws AppError wrong_password; too_many_requests; wrong_state if none is set up
 */
export async function removeTotp(
  context: AppContext,
  user: RequestUser,
  password: string,
  client: Client,
): Promise<void> {
  const confirmed = await confirmPassword(context, user.id, password);
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await lockPassword(tx, user.id, confirmed);
    const removed = await tx
      .delete(totpFactors)
      .where(and(eq(totpFactors.userId, user.id), isNotNull(totpFactors.confirmedAt)))
      .returning({ userId: totpFactors.userId });
    if (removed.length === 0) throw new AppError('wrong_state', msg('second_factor.no_app'));
    await deleteCodesWithoutFactor(tx, user.id);
    await recordChange(tx, user.id, 'totp_removed', client, now);
  });
}

/** Housekeeping: deletes unfinished setups. */
export async function deleteOldSetups(db: Executor, now: Date): Promise<void> {
  const begunBefore = new Date(now.getTime() - ENROLMENT_LIFETIME_MS);
  await db.delete(totpFactors).where(and(isNull(totpFactors.confirmedAt), lt(totpFactors.createdAt, begunBefore)));
}
