import { LEASE_MS } from '@trawl/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AppContext } from '../../../context.ts';
import { accountLeases, runs } from '../../../db/schema/index.ts';
import { RESTING } from '../../accounts/index.ts';
import { leaseFromNow } from '../rules/lease.ts';

/** Longer than any lease of a run or of its account, unless the pace is even slower. */
const LONGEST_MS = 60_000;

/**
 * Shortens leases that end further ahead than leases last, because the database's clock has been set back: a lost worker's run and the
 * accounts of ended runs would stay unavailable until the clock has caught up. Rests that the platform asked for stay.
 */
export async function shortenLeases({ db, env }: Pick<AppContext, 'db' | 'env'>): Promise<void> {
  const isBeyond = (until: AnyPgColumn, ms: number) => sql`${until} > now() + make_interval(secs => ${ms / 1_000})`;
  const tooLong = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.status, 'running'), isBeyond(runs.leaseUntil, 2 * LEASE_MS)))
    .for('update', { skipLocked: true });
  await db.update(runs).set({ leaseUntil: leaseFromNow }).where(inArray(runs.id, tooLong));
  const { account, runId, leaseUntil } = accountLeases;
  const tooLongForAccounts = db
    .select({ account })
    .from(accountLeases)
    .where(and(sql`${runId} <> ${RESTING}`, isBeyond(leaseUntil, Math.max(LONGEST_MS, env.PACE_MS ?? 0))))
    .for('update', { skipLocked: true });
  await db.update(accountLeases).set({ leaseUntil: leaseFromNow }).where(inArray(account, tooLongForAccounts));
}
