import type { UserId } from '@trawl/contracts';
import { and, eq, gte } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { passkeyEnrolments, passkeys, recoveryCodes, totpFactors } from '../../db/schema/index.ts';
import { deleteCodesWithoutFactor } from './factor-store.ts';

/**
 * Removes second factors and recovery codes added since a given time, presumably by an attacker who took over the account. Older ones
 * are kept. The owner signs in with an older factor, and makes new codes in the security settings.
 */
export async function forgetFactorsSince(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await tx.delete(totpFactors).where(and(eq(totpFactors.userId, userId), gte(totpFactors.createdAt, since)));
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)));
  await tx.delete(passkeyEnrolments).where(eq(passkeyEnrolments.userId, userId));
  await deleteCodesWithoutFactor(tx, userId);
}
