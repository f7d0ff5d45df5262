import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { idempotencyKeys } from '../../db/schema/index.ts';
import { consumeRateLimit } from '../../features/users/index.ts';
import type { StoreAnswer } from '../../procedures/trpc.ts';
import { deriveKey } from '../../signing/derive-key.ts';
import { ANSWER_MS } from '../guards/timeouts.ts';

/** A request without a response after this time died with its process; another one may replace it. Slow handlers aren't canceled. */
export const ABANDONED_MS = 2 * ANSWER_MS;
const KEPT_MS = 24 * 3_600_000;
const WAIT_MS = 10_000;
const POLL_MS = 40;
const KEYS_WINDOW_MS = 3_600_000;
const KEY_ONLY = { key: idempotencyKeys.key };

/**
 * An HMAC, because a body may contain a password, which could be guessed from a plain hash. It doesn't depend on the order of keys, which
 * a client may change when it serializes the same request again.
 */
function hashRequest(signingKey: Buffer, request: string): string {
  const sorted = JSON.stringify(JSON.parse(request), sortKeys);
  return createHmac('sha256', deriveKey(signingKey, 'idempotency request')).update(sorted).digest('hex');
}

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Runs an operation once per key: a repeated request with the same key gets the first one's response, even while it is in
 * progress. Failed requests may be retried with their key.
 *
 * @param request the procedure and its input, as JSON
 * @param work can store its answer in the transaction of its effect, so that the effect isn't repeated if the process dies before the
 * response is stored
 * @throws AppError wrong_state if the key was used for another request, or the first one takes too long
 */
export async function onceForKey(
  { db, env, clock, logger }: Pick<AppContext, 'db' | 'env' | 'clock' | 'logger'>,
  userId: UserId,
  key: string,
  request: string,
  work: (storeAnswer: StoreAnswer) => Promise<unknown>,
): Promise<unknown> {
  const { now } = clock;
  const requestHash = hashRequest(env.SIGNING_KEY, request);
  // Stored by the previous version; these rows expire a day after the upgrade.
  const plainHash = createHash('sha256').update(request).digest('hex');
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const deadline = now().getTime() + WAIT_MS;
  let takenAt = now();
  while (!(await takeKey(db, userId, key, requestHash, takenAt))) {
    const [taken] = await db.select().from(idempotencyKeys).where(mine);
    if (!taken) continue;
    if (taken.requestHash !== requestHash && taken.requestHash !== plainHash) {
      throw new AppError('wrong_state', msg('request.idempotency_key_reused'));
    }
    if (taken.answer !== null) return taken.answer;
    if (now().getTime() > deadline) {
      throw new AppError('wrong_state', msg('request.idempotency_key_busy'));
    }
    await wait(POLL_MS);
    takenAt = now();
  }
  // Another request may have replaced this one.
  const stillMine = and(mine, eq(idempotencyKeys.createdAt, takenAt));
  let answer: unknown;
  try {
    await consumeRateLimit(db, `idempotency-keys:${userId}`, { count: env.USER_KEYS, windowMs: KEYS_WINDOW_MS }, now());
    answer = await work(async (tx, committed) => {
      const stored = await tx.update(idempotencyKeys).set({ answer: committed }).where(stillMine).returning(KEY_ONLY);
      if (stored.length === 0) throw new AppError('wrong_state', msg('request.idempotency_key_busy'));
    });
  } catch (error) {
    const freed = await db
      .delete(idempotencyKeys)
      .where(and(stillMine, isNull(idempotencyKeys.answer)))
      .returning(KEY_ONLY);
    if (freed.length > 0) throw error;
    const [kept] = await db.select().from(idempotencyKeys).where(stillMine);
    if (!kept) throw error;
    // The effect was committed before the error.
    logger.warn({ err: error }, 'a request failed after its effect was committed');
    return kept.answer;
  }
  try {
    await db.update(idempotencyKeys).set({ answer }).where(stillMine);
  } catch (error) {
    // The operation is done, so its key stays used.
    logger.warn({ err: error }, 'the response of an idempotency key was not stored');
  }
  return answer;
}

async function takeKey(db: Db, userId: UserId, key: string, requestHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { requestHash, answer: null, createdAt: now },
      setWhere: sql`${idempotencyKeys.createdAt} < CASE
        WHEN ${idempotencyKeys.answer} IS NULL THEN ${new Date(now.getTime() - ABANDONED_MS)}::timestamptz
        ELSE ${new Date(now.getTime() - KEPT_MS)}::timestamptz END`,
    })
    .returning(KEY_ONLY);
  return taken.length > 0;
}

/** Housekeeping: deletes expired keys. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)));
}
