import { type JobId, type JobSettings, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';
import type { Executor } from '../../db/client.ts';
import { heldFor } from '../ledger/index.ts';

/** The delivered percentage of an order, computed from the part of its price that it no longer holds. */
export async function orderProgress(
  db: Executor,
  { id, settings }: { readonly id: JobId; readonly settings: JobSettings },
): Promise<number> {
  const price = (settings.dmQuantity ?? 0) * SHARED_DM_PRICE_MICROS;
  if (price === 0) return 0;
  const paid = 1 - (await heldFor(db, id)) / price;
  return Math.round(Math.min(1, Math.max(0, paid)) * 10_000) / 100;
}
