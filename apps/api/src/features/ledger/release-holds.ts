import type { UserId } from '@trawl/contracts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { ledgerAccounts } from '../../db/schema/index.ts';
import { release } from './release.ts';

/** Gives back what all orders of a user still hold: their jobs are about to go. */
export async function releaseHolds(tx: Tx, userId: UserId): Promise<void> {
  const held = await tx
    .select({ jobId: ledgerAccounts.jobId })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'hold'), gt(ledgerAccounts.balanceMicros, 0)))
    .orderBy(asc(ledgerAccounts.id));
  for (const { jobId } of held) {
    if (jobId === null) continue;
    await release(tx, { jobId, micros: 'all', key: `deleted:${jobId}`, note: 'The account was deleted.' });
  }
}
