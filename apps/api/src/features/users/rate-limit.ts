import { msg } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import { addressGroup, isUnlimited } from '../../client-address.ts';
import type { AppContext } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { rateLimits } from '../../db/schema/index.ts';
import { hashSecret } from './secret.ts';

export interface Limit {
  readonly count: number;
  readonly windowMs: number;
  /** The code of the error message, which says how long to wait; `request.too_many` by default. */
  readonly refusal?:
    | 'auth.too_many_tries'
    | 'auth.too_many_new_places'
    | 'auth.reset_link_later'
    | 'results.too_many_downloads';
}

/**
 * The key as it is stored: the action in plain text, the user or address as a digest. It contains no email address, network
 * address or user id, so a counter that outlives a deleted account doesn't identify it.
 */
export function storedKey(key: string): string {
  const separator = key.indexOf(':');
  return separator < 0 ? key : `${key.slice(0, separator)}:${hashSecret(key.slice(separator + 1))}`;
}

/**
 * Counts one use of `key` and throws if the window's limit is exceeded. Counted in the database, so replicas share it and it
 * survives restarts.
 *
 * @throws AppError too_many_requests with the remaining time
 */
export async function consumeRateLimit(db: Executor, key: string, limit: Limit, now: Date): Promise<void> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const [used] = await db
    .insert(rateLimits)
    .values({ key: storedKey(key), count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${rateLimits.resetsAt} <= ${now} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        // A window that began while a clock was ahead ends at most one window from now.
        resetsAt: sql`CASE WHEN ${rateLimits.resetsAt} <= ${now} THEN ${resetsAt} ELSE LEAST(${rateLimits.resetsAt}, ${resetsAt}) END`,
      },
    })
    .returning();
  if (used && used.count > limit.count) throw refusalOf(limit, used.resetsAt, now);
}

/**
 * Throws if another use of `key` would exceed the limit, without counting one.
 *
 * @throws AppError too_many_requests with the remaining time
 */
export async function checkRateLimit(db: Executor, key: string, limit: Limit, now: Date): Promise<void> {
  const [used] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, storedKey(key)));
  if (!used || used.count < limit.count) return;
  // If the window began while a clock was ahead, the next use is refused instead, and corrects the window.
  const remainingMs = used.resetsAt.getTime() - now.getTime();
  if (remainingMs > 0 && remainingMs <= limit.windowMs) throw refusalOf(limit, used.resetsAt, now);
}

function refusalOf(limit: Limit, resetsAt: Date, now: Date): AppError {
  const timeRemaining = Math.max(1_000, resetsAt.getTime() - now.getTime());
  const cooldown = Math.ceil(timeRemaining / 1_000);
  const refusal = msg(limit.refusal ?? 'request.too_many', { wait: { seconds: cooldown } });
  return new AppError('too_many_requests', refusal, { timeRemaining, cooldown });
}

/** Counts one use of `key`. Returns false instead of throwing when the limit is exceeded. */
export async function tryConsumeRateLimit(db: Executor, key: string, limit: Limit, now: Date): Promise<boolean> {
  try {
    await consumeRateLimit(db, key, limit, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Counts one use by an address. The limit is high because an office shares one address. Loopback is unlimited in development. */
export async function consumeAddressRateLimit(
  { env, db, clock }: Pick<AppContext, 'env' | 'db' | 'clock'>,
  address: string | null,
  key: string,
  limit: Limit,
): Promise<void> {
  if (address === null || isUnlimited(env, address)) return;
  await consumeRateLimit(db, `${key}:${addressGroup(address)}`, limit, clock.now());
}

/** Resets the counter after a success. */
export async function resetRateLimit(db: Executor, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, storedKey(key)));
}

/** Housekeeping: deletes expired windows. */
export async function deleteOldRateLimits(db: Executor): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now() - interval '1 day'`);
}
