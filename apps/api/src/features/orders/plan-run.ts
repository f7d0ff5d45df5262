import { type JobId, type JobSettings, type OpenPlatformId, targetsPerLaunch } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { orderCounts } from './order-counts.ts';
import { type Next, planNext } from './plan-next.ts';
import { type PoolReader, poolSums } from './pool.ts';

/**
 * A day's messages are sent in runs of at most this size. Each run stays small enough to display, and to be taken over by another
 * worker.
 */
const RUN_MAX = 500;

const Time = z.object({ ms: z.number() });

const SOME_POOL = { accounts: 1, leftToday: 1 };

export interface OrderJob {
  readonly id: JobId;
  readonly platform: OpenPlatformId;
  readonly settings: JobSettings;
}

const limitsOf = ({ platform, settings }: OrderJob) => ({
  quantity: settings.dmQuantity ?? 0,
  perDay: targetsPerLaunch({ platform, type: 'dm' }, settings),
});

/** What starting an order does: a run with this many messages, or none because it is over or has to wait. */
export type Plan = { readonly kind: 'run'; readonly messages: number } | Exclude<Next, { readonly kind: 'today' }>;

/** The size of an order's next run, limited by the paid messages and today's limit. The senders are picked during the run. */
export async function planRun(tx: Tx, order: OrderJob, recipientsLeft: boolean): Promise<Plan> {
  const { now, remaining, perDay, sentToday } = await orderStateOf(tx, order);
  const next = planNext({ remaining, recipientsLeft, perDay, sentToday, pool: SOME_POOL }, now);
  if (next.kind !== 'today') return next;
  return { kind: 'run', messages: Math.min(RUN_MAX, remaining, perDay - sentToday) };
}

/**
 * What an order does after one of its runs.
 *
 * @param readPool called only if the order could send now, because it reads all shared accounts
 */
export async function afterRun(
  tx: Tx,
  order: OrderJob,
  recipientsLeft: boolean,
  readPool: PoolReader = poolSums,
): Promise<Next> {
  const { now, ...counts } = await orderStateOf(tx, order);
  const state = { ...counts, recipientsLeft };
  const next = planNext({ ...state, pool: SOME_POOL }, now);
  return next.kind === 'today' ? planNext({ ...state, pool: await readPool(tx, order.platform) }, now) : next;
}

/** Uses the database's time, which also counts the day's messages: another clock could be on another day around midnight. */
async function orderStateOf(tx: Tx, order: OrderJob) {
  const { quantity, perDay } = limitsOf(order);
  const { delivered, unknown, deliveredToday } = await orderCounts(tx, order.id);
  const { rows } = await tx.execute(sql`SELECT (extract(epoch FROM now()) * 1000)::float8 AS ms`);
  const { ms } = Time.parse(rows[0]);
  return { now: new Date(ms), remaining: quantity - delivered - unknown, perDay, sentToday: deliveredToday };
}
