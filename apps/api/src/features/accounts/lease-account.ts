import type { RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor, Tx } from '../../db/client.ts';
import { accountLeases } from '../../db/schema/index.ts';
import { leaseAccounts, RESTING } from './lease-accounts.ts';

/**
 * Leases the account of the session that a run uses next, and releases its previous account: a run has one account at a time.
 *
 * @param paceMs how long an account stays unavailable after it is released
 * @returns whether the account was free
 */
export async function leaseAccount(
  tx: Tx,
  runId: RunId,
  account: string,
  times: { readonly leaseMs: number; readonly paceMs: number },
): Promise<boolean> {
  if ((await leaseAccounts(tx, runId, [account], times.leaseMs)).size === 0) return false;
  await releaseOtherAccounts(tx, runId, times.paceMs, account);
  return true;
}

/** Releases all accounts of a run but `account`; none if the run doesn't have `account`. */
export async function releaseOtherAccounts(tx: Tx, runId: RunId, paceMs: number, account: string): Promise<void> {
  const others = sql`${accountLeases.runId} = ${runId} AND ${accountLeases.account} <> ${account}
    AND EXISTS (SELECT FROM account_leases AS kept WHERE kept.account = ${account} AND kept.run_id = ${runId})`;
  // Heartbeats renew every lease of a run, so a lease that only waits for the pace must no longer belong to it.
  if (paceMs > 0) {
    await tx.execute(sql`
      UPDATE ${accountLeases} SET run_id = ${RESTING}, lease_until = now() + make_interval(secs => ${paceMs / 1_000})
      WHERE ${others}`);
  } else await tx.execute(sql`DELETE FROM ${accountLeases} WHERE ${others}`);
}

/** Returns the given accounts that another run has leased or that are resting. Takes no locks. */
export async function accountsInUse(db: Executor, runId: RunId, accounts: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute(sql`
    SELECT account FROM ${accountLeases}
    WHERE account = ANY(${sql.param([...accounts])}::text[]) AND run_id <> ${runId} AND lease_until > now()`);
  return new Set(rows.map((row) => z.object({ account: z.string() }).parse(row).account));
}
