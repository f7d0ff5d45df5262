import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { RECOVERY_CODES, type UserId } from '@trawl/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client.ts';
import { recoveryCodes } from '../../db/schema/index.ts';
import { queuePasswordWork } from '../../passwords/hash-password.ts';
import { newRecoveryCode, withDash } from './codes.ts';

/** argon2id, as for passwords, because 50 bits could be guessed from a stolen database. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SALT_BYTES = 16;

const hashCode = (code: string, salt: Buffer): Promise<Buffer> => hashRaw(code, { ...OPTIONS, salt });

export interface CodeSet {
  /** The plain codes, shown only once. */
  readonly shown: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/**
 * Creates a set of codes. Hashing is slow, so call it before taking locks.
 *
 * @throws AppError unavailable if too many passwords are waiting to be hashed
 */
export async function makeCodes(): Promise<CodeSet> {
  const salt = randomBytes(SALT_BYTES);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  return queuePasswordWork(async () => {
    const hashes: Buffer[] = [];
    for (const code of codes) hashes.push(await hashCode(code, salt));
    return { shown: [...codes].map(withDash), salt, hashes };
  });
}

/** A set for a user without codes; null for a user who has some. */
export const makeFirstCodes = async (db: Executor, userId: UserId): Promise<CodeSet | null> =>
  (await countCodes(db, userId)) > 0 ? null : makeCodes();

/** Replaces the previous set with a new one. */
export async function storeCodes(tx: Tx, userId: UserId, { salt, hashes }: CodeSet, now: Date): Promise<void> {
  await deleteCodes(tx, userId);
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, salt, hash, createdAt: now })));
}

export async function deleteCodes(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const unused = (userId: UserId) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

export const countCodes = (db: Executor, userId: UserId): Promise<number> => db.$count(recoveryCodes, unused(userId));

/** Consumes a code; false if it is unknown or used. */
export async function spendCode(tx: Tx, userId: UserId, code: string, now: Date): Promise<boolean> {
  const [set] = await tx.select({ salt: recoveryCodes.salt }).from(recoveryCodes).where(unused(userId)).limit(1);
  if (!set) return false;
  const hash = await hashCode(code, set.salt);
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(unused(userId), eq(recoveryCodes.hash, hash)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}
