import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor, Tx } from '../../db/client.ts';

/** UTC days by the database's clock, which all replicas share. */
export const TODAY = sql`(now() AT TIME ZONE 'utc')::date`;

export interface AccountDay {
  readonly sent: number;
  /** Milliseconds since its last message today or yesterday; null if there was none. */
  readonly sinceLastMs: number | null;
}

const Row = z.object({ account_key: z.string(), sent: z.number(), since_ms: z.number().nullable() });

/** Messages that accounts have sent today, over all jobs and users. Accounts without messages are omitted. */
export async function accountDays(db: Executor, accountKeys: readonly string[]): Promise<Map<string, AccountDay>> {
  const { rows } = await db.execute(sql`
    SELECT account_key, coalesce(max(sent) FILTER (WHERE day = ${TODAY}), 0)::int AS sent,
      greatest(0, extract(epoch FROM now() - max(last_at)) * 1000)::float8 AS since_ms
    FROM account_days
    WHERE account_key = ANY(${sql.param([...accountKeys])}::text[]) AND day >= ${TODAY} - 1
    GROUP BY account_key`);
  return new Map(
    rows.map((row) => Row.parse(row)).map((row) => [row.account_key, { sent: row.sent, sinceLastMs: row.since_ms }]),
  );
}

/**
 * Counts one message of an account for today unless its limit is reached. Safe under races.
 *
 * @returns whether the message was counted
 */
export async function countMessage(tx: Tx, accountKey: string, limit: number): Promise<boolean> {
  if (limit < 1) return false;
  const { rows } = await tx.execute(sql`
    INSERT INTO account_days (account_key, day, sent) VALUES (${accountKey}, ${TODAY}, 1)
    ON CONFLICT (account_key, day) DO UPDATE SET sent = account_days.sent + 1, last_at = now()
      WHERE account_days.sent < ${limit}
    RETURNING sent`);
  return rows.length > 0;
}

/** Removes a message that certainly wasn't sent from its account's daily count. */
export async function uncountMessage(tx: Tx, accountKey: string, countedAt: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE account_days SET sent = greatest(0, sent - 1)
    WHERE account_key = ${accountKey} AND day = (${countedAt.toISOString()}::timestamptz AT TIME ZONE 'utc')::date`);
}
