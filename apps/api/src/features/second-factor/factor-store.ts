import type { SecondFactorMethod, SecondFactors, UserId } from '@trawl/contracts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { passkeys, secondFactorResets, totpFactors } from '../../db/schema/index.ts';
import { countCodes, deleteCodes } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';

const confirmed = (userId: UserId) => and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt));

/** A user's methods to complete a login; none if no second factor is set up. */
export async function methodsOf(db: Executor, userId: UserId): Promise<SecondFactorMethod[]> {
  const totp = await db.$count(totpFactors, confirmed(userId));
  const keys = await db.$count(passkeys, eq(passkeys.userId, userId));
  if (totp + keys === 0) return [];
  const codes = await countCodes(db, userId);
  return [
    ...(totp > 0 ? (['totp'] as const) : []),
    ...(keys > 0 ? (['passkey'] as const) : []),
    ...(codes > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** A user's own view of their second factors, without secrets. */
export async function viewFactors({ db, env }: AppContext, userId: UserId): Promise<SecondFactors> {
  const [[totp], keys, codes, [reset]] = await Promise.all([
    db.select({ confirmedAt: totpFactors.confirmedAt }).from(totpFactors).where(confirmed(userId)),
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    countCodes(db, userId),
    db
      .select({ effectiveAt: secondFactorResets.effectiveAt })
      .from(secondFactorResets)
      .where(eq(secondFactorResets.userId, userId)),
  ]);
  return {
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes: codes,
    resetAt: reset?.effectiveAt.toISOString() ?? null,
    passkeysAvailable: relyingParty(env) !== null,
  };
}

/** Recovery codes only replace another factor, so they are removed with the last one. */
export async function deleteCodesWithoutFactor(tx: Tx, userId: UserId): Promise<void> {
  if ((await methodsOf(tx, userId)).length === 0) await deleteCodes(tx, userId);
}
