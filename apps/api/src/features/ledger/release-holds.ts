import { msg, type UserId } from '@trawl/contracts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { ledgerAccounts } from '../../db/schema/index.ts';
import { release } from './release.ts';

export interface ReleasedHolds {
  readonly orders: number;
  readonly micros: number;
}

/** Releases everything that a user's orders hold, because their jobs are about to be deleted. */
export async function releaseHolds(tx: Tx, userId: UserId): Promise<ReleasedHolds> {
  const held = await tx
    .select({ jobId: ledgerAccounts.jobId })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'hold'), gt(ledgerAccounts.balanceMicros, 0)))
    .orderBy(asc(ledgerAccounts.id));
  const released = { orders: 0, micros: 0 };
  for (const { jobId } of held) {
    if (jobId === null) continue;
    const given = await release(tx, {
      jobId,
      micros: 'all',
      key: `deleted:${jobId}`,
      note: msg('ledger.user_deleted'),
    });
    if (!given) continue;
    released.orders += 1;
    released.micros += given.micros;
  }
  return released;
}
