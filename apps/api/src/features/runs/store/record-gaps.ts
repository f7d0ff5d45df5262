import { LEASE_MS } from '@trawl/contracts';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { runs } from '../../../db/schema/index.ts';
import type { RunRow } from './run-store.ts';

/** By the database's clock, like leases. */
export const gapIsLong = sql<boolean>`coalesce(${runs.gapSince} < now() - make_interval(secs => ${LEASE_MS / 1_000}), false)`;

/**
 * Stores when an event of these runs was first missing although a later one has arrived. If it doesn't arrive, the worker's
 * heartbeats end the epoch.
 */
export async function recordGaps(tx: Tx, found: readonly Pick<RunRow, 'id'>[]): Promise<void> {
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await tx
    .update(runs)
    .set({ gapSince: sql`now()` })
    .where(and(inArray(runs.id, ids), isNull(runs.gapSince)));
}
