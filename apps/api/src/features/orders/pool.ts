import type { OpenPlatformId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { accountLeases, linkedAccounts } from '../../db/schema/index.ts';
import { messagePaceOf, TODAY } from '../messages/index.ts';

/** Accounts that are currently shared, whose session isn't known to be dead, and whose owner is neither suspended nor being deleted. */
export const isInPool = (platform: OpenPlatformId) => sql`
  ${linkedAccounts.platform} = ${platform} AND ${linkedAccounts.accountType} = 'shared'
  AND ${linkedAccounts.status} = 'active' AND ${linkedAccounts.accountId} IS NOT NULL
  AND NOT EXISTS (SELECT FROM users WHERE users.id = ${linkedAccounts.userId}
    AND (users.suspended_at IS NOT NULL OR users.deletion IS NOT NULL))`;

/**
 * Joins the daily limit of each account as `lowest.dms_limit`. Other users may have linked the same real account, so the lowest of its
 * limits applies, as in their own jobs.
 */
export const WITH_LOWEST_LIMIT = sql`
  CROSS JOIN LATERAL (SELECT min(same.dms_limit) AS dms_limit FROM linked_accounts AS same
    WHERE same.platform = ${linkedAccounts.platform} AND same.account_id = ${linkedAccounts.accountId}) AS lowest`;

const Sums = z.object({ accounts: z.number(), perDay: z.number(), leftToday: z.number() });
/** The number of accounts, their total daily limit, and what is left of it today. */
export type PoolSums = z.infer<typeof Sums>;

/** The capacity of the shared accounts, over all orders. */
export async function poolSums(db: Executor, platform: OpenPlatformId): Promise<PoolSums> {
  const { rows } = await db.execute(sql`
    SELECT count(*)::int AS accounts, coalesce(sum(lowest.dms_limit), 0)::int AS "perDay",
      coalesce(sum(greatest(0, lowest.dms_limit - coalesce(day.sent, 0))), 0)::int AS "leftToday"
    FROM ${linkedAccounts} ${WITH_LOWEST_LIMIT}
    LEFT JOIN account_days AS day
      ON day.account_key = ${linkedAccounts.platform} || ':' || ${linkedAccounts.accountId} AND day.day = ${TODAY}
    WHERE ${isInPool(platform)}`);
  return Sums.parse(rows[0]);
}

export type PoolReader = typeof poolSums;

/** Reads the sums of each platform once, for many orders at the same time. */
export function readPoolOnce(): PoolReader {
  const read = new Map<OpenPlatformId, Promise<PoolSums>>();
  return (db, platform) => {
    const sums = read.get(platform) ?? poolSums(db, platform);
    read.set(platform, sums);
    return sums;
  };
}

/** The key of an account in the pool, for its lease and its daily count. */
export const POOL_KEY = sql`${linkedAccounts.platform} || ':' || ${linkedAccounts.accountId}`;

/** What each account has sent today, and for how long it has sent nothing. */
export const RECENT_DAYS = sql`
  SELECT account_key, coalesce(max(sent) FILTER (WHERE day = ${TODAY}), 0)::float8 AS sent,
    -- "last_at" of a concurrent commit may be later than now(), which is the start of this transaction.
    greatest(0, extract(epoch FROM now() - max(last_at))::float8 * 1000) AS since_ms
  FROM account_days WHERE day >= ${TODAY} - 1 GROUP BY account_key`;

/** The time until an account may send again by its pace; zero or less if it may now. Joined with `RECENT_DAYS` as `day`. */
export function untilPaceMs(context: Pick<AppContext, 'env'>, platform: OpenPlatformId) {
  // A fixed pace for all accounts, or one that spreads each account's daily limit over the day.
  const fixed = context.env.MESSAGE_PACE_MS;
  const spread = fixed === undefined ? messagePaceOf(context, platform, 1) : 0;
  return sql`coalesce(${fixed ?? 0}::float8 + ${spread}::float8 / lowest.dms_limit - day.since_ms, 0)`;
}

/** How many accounts may send now: below their limit, by their pace, and neither leased nor resting. */
export async function countFreeAccounts(
  context: Pick<AppContext, 'db' | 'env'>,
  platform: OpenPlatformId,
): Promise<number> {
  const { rows } = await context.db.execute(sql`
    WITH day AS (${RECENT_DAYS})
    SELECT count(*)::int AS free FROM ${linkedAccounts} ${WITH_LOWEST_LIMIT} LEFT JOIN day ON day.account_key = ${POOL_KEY}
    WHERE ${isInPool(platform)} AND coalesce(day.sent, 0) < lowest.dms_limit AND ${untilPaceMs(context, platform)} <= 0
      AND NOT EXISTS (
        SELECT FROM ${accountLeases} WHERE ${accountLeases.account} = ${POOL_KEY} AND ${accountLeases.leaseUntil} > now())`);
  return z.object({ free: z.number() }).parse(rows[0]).free;
}
