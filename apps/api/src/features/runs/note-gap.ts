import { LEASE_MS } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { runs } from '../../db/schema/index.ts';
import type { LockedRun } from './run-store.ts';
import { EVENT_LOST, takeRunBack } from './take-run-back.ts';

/** By the database's clock, as leases are. */
export const gapIsLost = sql<boolean>`${runs.gapSince} < now() - make_interval(secs => ${LEASE_MS / 1_000})`;

/**
 * An event is missing: one after it has come, or a heartbeat names it. Where it doesn't come within a lease it never will: the
 * epoch ends, and the run is claimed again from its checkpoint, or paused there where that was asked.
 *
 * @returns null while the event may still come; else the epoch is over, with the dispatch number to publish, if any
 */
export async function noteGap(
  context: AppContext,
  tx: Tx,
  locked: LockedRun,
): Promise<{ readonly dispatch: number | null } | null> {
  const { run } = locked;
  if (!run.gapSince) {
    await tx.update(runs).set({ gapSince: sql`now()` }).where(eq(runs.id, run.id));
    return null;
  }
  const [gap] = await tx.select({ isLost: gapIsLost }).from(runs).where(eq(runs.id, run.id));
  if (!gap?.isLost) return null;
  return { dispatch: await takeRunBack(context, tx, locked, EVENT_LOST) };
}
