import type { AccountId, RunId } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor, Tx } from '../../db/client.ts';
import { accountLeases, linkedAccounts } from '../../db/schema/index.ts';

/**
 * Leases the given accounts that no other run has leased; an account with an expired lease is free.
 *
 * @param accounts keys created by `accountKey`
 * @param leaseMs by the database's clock
 * @returns the accounts that the run has now
 */
export async function leaseAccounts(
  tx: Tx,
  runId: RunId,
  accounts: readonly string[],
  leaseMs: number,
): Promise<Set<string>> {
  // A fixed order prevents deadlocks between runs that want the same accounts.
  const sorted = [...new Set(accounts)].toSorted();
  const { rows } = await tx.execute(sql`
    INSERT INTO account_leases (account, run_id, lease_until)
    SELECT account, ${runId}, now() + make_interval(secs => ${leaseMs / 1_000})
    FROM unnest(${sql.param(sorted)}::text[]) AS account
    ON CONFLICT (account) DO UPDATE SET run_id = excluded.run_id, lease_until = excluded.lease_until
      WHERE account_leases.run_id = excluded.run_id OR account_leases.lease_until < now()
    RETURNING account`);
  return new Set(rows.map((row) => z.object({ account: z.string() }).parse(row).account));
}

/** A placeholder run id in the lease of a resting account. */
export const RESTING = 'rest';

/**
 * Lets a linked account rest that the platform has rate limited: no run can lease it for this time, and the current run loses it.
 */
export async function restAccount(tx: Tx, id: AccountId, restMs: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO account_leases (account, run_id, lease_until)
    SELECT platform || ':' || account_id, ${RESTING}, now() + make_interval(secs => ${restMs / 1_000})
    FROM ${linkedAccounts} WHERE id = ${id} AND account_id IS NOT NULL
    ON CONFLICT (account) DO UPDATE SET run_id = excluded.run_id, lease_until = excluded.lease_until`);
}

/** The keys of the accounts that a run has leased, as `platform:account id`. */
export async function accountsOf(db: Executor, runId: RunId): Promise<Set<string>> {
  const leased = await db
    .select({ account: accountLeases.account })
    .from(accountLeases)
    .where(eq(accountLeases.runId, runId));
  return new Set(leased.map(({ account }) => account));
}

/**
 * Releases a run's accounts. Other runs may use them one pace later, so the pace holds across runs.
 *
 * @param paceMs between two requests of one account
 * @param restMs how long this run may not use them either
 */
export async function releaseAccounts(db: Executor, runId: RunId, paceMs = 0, restMs = 0): Promise<void> {
  const own = eq(accountLeases.runId, runId);
  const unavailableMs = Math.max(paceMs, restMs);
  if (unavailableMs <= 0) await db.delete(accountLeases).where(own);
  else {
    await db
      .update(accountLeases)
      .set({
        leaseUntil: sql`now() + make_interval(secs => ${unavailableMs / 1_000})`,
        ...(restMs > 0 && { runId: sql`${RESTING}` }),
      })
      .where(own);
  }
}
