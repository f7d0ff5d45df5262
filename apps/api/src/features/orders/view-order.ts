import {
  factsOfKind,
  type JobId,
  msg,
  type OrderData,
  type OrderForecast,
  type OrderForecastInput,
  targetsPerLaunch,
  type UserId,
} from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, jobNotFound } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs } from '../../db/schema/index.ts';
import { dollarsOf, heldFor, spentFor } from '../ledger/index.ts';
import { forecastOrder } from './forecast-order.ts';
import { orderCounts } from './order-counts.ts';
import { uncovered } from './order-money.ts';
import { poolSums } from './pool.ts';

const Recipients = z.object({ listed: z.number(), open: z.number() });

/** Forecasts an order with today's pool. A list that is shorter than the order ends it. */
export async function forecastWithPool(
  { db, clock }: AppContext,
  { platform, quantity, perDay, recipients }: OrderForecastInput,
): Promise<OrderForecast> {
  const { accounts, perDay: poolPerDay } = await poolSums(db, platform);
  const messages = Math.min(quantity, recipients ?? quantity);
  return forecastOrder({ messages, perDay }, { accounts, perDay: poolPerDay }, clock.now());
}

/**
 * Forecasts the remaining messages of a stored order. Only recipients without a message get one. Null if every listed recipient has
 * a message. A sheet that hasn't been read yet doesn't limit the number of messages.
 */
export async function forecastRemaining(
  context: AppContext,
  { id, ...rest }: Omit<OrderForecastInput, 'recipients'> & { readonly id: JobId },
): Promise<OrderForecast | null> {
  const { rows } = await context.db.execute(sql`
    SELECT count(*)::int AS listed, (count(*) FILTER (WHERE NOT done))::int AS open
    FROM job_targets WHERE job_id = ${id} AND active`);
  const { listed, open } = Recipients.parse(rows[0]);
  if (listed === 0) return forecastWithPool(context, rest);
  return open === 0 ? null : forecastWithPool(context, { ...rest, recipients: open });
}

/**
 * An order's state and the forecast for its remaining messages.
 *
 * @throws AppError not_found, also for another user's job and for a job that isn't an order
 */
export async function viewOrder(context: AppContext, userId: UserId, id: JobId): Promise<OrderData['order']> {
  const { db } = context;
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), ownedBy(userId)));
  if (!job) throw jobNotFound();
  if (!factsOfKind({ type: job.type, accountType: job.settings.accountType }).paidInMoney) {
    throw new AppError('not_found', msg('support.not_an_order'));
  }
  const [{ delivered, deliveredToday, failed, unknown }, heldMicros, spentMicros] = await Promise.all([
    orderCounts(db, id),
    heldFor(db, id),
    spentFor(db, id),
  ]);
  const quantity = job.settings.dmQuantity ?? 0;
  const toHoldMicros = job.status === 'completed' ? 0 : await uncovered(db, { jobId: id, userId, quantity });
  const perDay = targetsPerLaunch(job, job.settings);
  const left = quantity - delivered - unknown;
  const over = job.status === 'completed' || left <= 0;
  return {
    quantity,
    perDay,
    delivered,
    deliveredToday,
    failed,
    unknown,
    held: dollarsOf(heldMicros),
    spent: dollarsOf(spentMicros),
    toHold: dollarsOf(toHoldMicros),
    forecast: over ? null : await forecastRemaining(context, { id, platform: job.platform, quantity: left, perDay }),
  };
}
