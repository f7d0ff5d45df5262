import type { JobId, JobSettings } from '@trawl/contracts';
import type { Executor } from '../../db/client.ts';
import { orderCounts } from './order-counts.ts';

/**
 * The percentage of an order's messages that no longer have to be sent: delivered ones, and those with an unknown outcome, which
 * aren't sent again.
 */
export async function orderProgress(
  db: Executor,
  { id, settings }: { readonly id: JobId; readonly settings: JobSettings },
): Promise<number> {
  const quantity = settings.dmQuantity ?? 0;
  if (quantity === 0) return 0;
  const { delivered, unknown } = await orderCounts(db, id);
  return percentDone(delivered + unknown, quantity);
}

/** With two decimals, rounded down, so that only a completed order shows 100 %. */
export const percentDone = (done: number, quantity: number): number =>
  Math.floor((Math.min(done, quantity) * 10_000) / quantity) / 100;
