import type { OpenPlatformId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { linkedAccounts } from '../../db/schema/index.ts';
import { TODAY } from '../messages/index.ts';

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
