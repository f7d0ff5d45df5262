import { type JobId, type JobSettings, type OpenPlatformId, targetsPerLaunch } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { orderCounts } from './order-counts.ts';
import { type Next, planNext } from './plan-next.ts';
import { poolSums } from './pool.ts';
import { startOfNextUtcDay } from './utc-day.ts';

/** A day is sent in runs of so many messages: each stays small enough to be shown, and to be taken over by another worker. */
const RUN_MAX = 500;

export interface OrderJob {
  readonly id: JobId;
  readonly platform: OpenPlatformId;
  readonly settings: JobSettings;
}

const limitsOf = ({ settings }: OrderJob) => ({
  quantity: settings.dmQuantity ?? 0,
  perDay: targetsPerLaunch('dm', settings),
});

/**
 * How many messages the next run of an order is for: never more than it is paid for, nor than it may send today.
 *
 * @throws AppError wrong_state where there is none to send, or none today
 */
export async function planRun(tx: Tx, order: OrderJob, now: Date): Promise<number> {
  const { quantity, perDay } = limitsOf(order);
  const { delivered, unknown, deliveredToday } = await orderCounts(tx, order.id);
  const remaining = quantity - delivered - unknown;
  if (remaining <= 0) throw new AppError('wrong_state', 'All messages of this order are delivered.');
  const today = perDay - deliveredToday;
  if (today <= 0) {
    const at = startOfNextUtcDay(now).toISOString().slice(0, 16).replace('T', ' ');
    throw new AppError('wrong_state', `Today’s messages of this order are sent. Start it again after ${at} UTC.`);
  }
  return Math.min(RUN_MAX, remaining, today);
}

/** What an order does after one of its runs. */
export async function afterRun(tx: Tx, order: OrderJob, recipientsLeft: boolean, now: Date): Promise<Next> {
  const { quantity, perDay } = limitsOf(order);
  const { delivered, unknown, deliveredToday } = await orderCounts(tx, order.id);
  const pool = await poolSums(tx, order.platform);
  const remaining = quantity - delivered - unknown;
  return planNext({ remaining, recipientsLeft, perDay, sentToday: deliveredToday, pool }, now);
}
