import { type JobId, type JobSettings, type OpenPlatformId, targetsPerLaunch } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { orderCounts } from './order-counts.ts';
import { type Next, planNext } from './plan-next.ts';
import { poolSums } from './pool.ts';

/** A day is sent in runs of so many messages: each stays small enough to be shown, and to be taken over by another worker. */
const RUN_MAX = 500;

const Time = z.object({ ms: z.number() });

export interface OrderJob {
  readonly id: JobId;
  readonly platform: OpenPlatformId;
  readonly settings: JobSettings;
}

const limitsOf = ({ settings }: OrderJob) => ({
  quantity: settings.dmQuantity ?? 0,
  perDay: targetsPerLaunch('dm', settings),
});

/** What an order does when it is started: a run of so many messages, or none because it is over or has to wait. */
export type Plan = { readonly kind: 'run'; readonly messages: number } | Exclude<Next, { readonly kind: 'today' }>;

/**
 * How many messages the next run of an order is for: never more than it is paid for, nor than it may send today. Who sends them
 * shows in the run.
 */
export async function planRun(tx: Tx, order: OrderJob, recipientsLeft: boolean): Promise<Plan> {
  const { now, remaining, perDay, sentToday } = await orderStateOf(tx, order);
  const pool = { accounts: 1, leftToday: 1 };
  const next = planNext({ remaining, recipientsLeft, perDay, sentToday, pool }, now);
  if (next.kind !== 'today') return next;
  return { kind: 'run', messages: Math.min(RUN_MAX, remaining, perDay - sentToday) };
}

/** What an order does after one of its runs. */
export async function afterRun(tx: Tx, order: OrderJob, recipientsLeft: boolean): Promise<Next> {
  const { now, remaining, perDay, sentToday } = await orderStateOf(tx, order);
  const pool = await poolSums(tx, order.platform);
  return planNext({ remaining, recipientsLeft, perDay, sentToday, pool }, now);
}

/** With the database's time: the messages of a day are counted by it, and at midnight another clock is on another day. */
async function orderStateOf(tx: Tx, order: OrderJob) {
  const { quantity, perDay } = limitsOf(order);
  const { delivered, unknown, deliveredToday } = await orderCounts(tx, order.id);
  const { rows } = await tx.execute(sql`SELECT (extract(epoch FROM now()) * 1000)::float8 AS ms`);
  const { ms } = Time.parse(rows[0]);
  return { now: new Date(ms), remaining: quantity - delivered - unknown, perDay, sentToday: deliveredToday };
}
