import { type JobId, SHARED_DM_PRICE_MICROS, type UserId } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client.ts';
import { ledgerTransactions } from '../../db/schema/index.ts';
import { capture, captureKey, fundsOf, heldFor, hold, outOfFunds, release } from '../ledger/index.ts';
import type { MessageRow } from '../messages/index.ts';
import { orderCounts } from './order-counts.ts';

export interface Order {
  readonly jobId: JobId;
  readonly userId: UserId;
  readonly quantity: number;
}

/**
 * Sees to it that an order holds what its messages to come cost, those that nobody knows of included: all of it at its first
 * start; later the difference, where it was changed. The job's row is locked.
 *
 * @throws AppError out_of_funds, with how much is missing
 */
export async function coverOrder(tx: Tx, order: Order): Promise<void> {
  const { jobId, userId } = order;
  const missing = await uncovered(tx, order);
  if (missing > 0) await hold(tx, { userId, jobId, micros: missing, key: await nextKey(tx, jobId, 'hold') });
  if (missing < 0) await release(tx, { jobId, micros: -missing, key: await nextKey(tx, jobId, 'release') });
}

/**
 * Whether the funds are enough for what `coverOrder` would hold now. Holds nothing.
 *
 * @throws AppError out_of_funds, with how much is missing
 */
export async function checkCover(db: Executor, order: Order): Promise<void> {
  const micros = await uncovered(db, order);
  const funds = micros > 0 ? await fundsOf(db, order.userId) : 0;
  if (micros > funds) throw outOfFunds(micros, micros - funds);
}

/** What an order doesn't hold yet of what its messages to come cost; less than nothing where it holds more. */
async function uncovered(db: Executor, { jobId, quantity }: Order): Promise<number> {
  const { delivered } = await orderCounts(db, jobId);
  return Math.max(0, quantity - delivered) * SHARED_DM_PRICE_MICROS - (await heldFor(db, jobId));
}

/**
 * Gives back what an order that is over still holds. What messages cost of which nobody knows stays held until that is
 * decided. The job's row is locked.
 *
 * @returns what was given back, in micro-dollars
 */
export async function releaseRest(tx: Tx, jobId: JobId, note: string): Promise<number> {
  const { unknown } = await orderCounts(tx, jobId);
  const keepMicros = unknown * SHARED_DM_PRICE_MICROS;
  const released = await release(tx, {
    jobId,
    micros: 'all',
    keepMicros,
    note,
    key: await nextKey(tx, jobId, 'release'),
  });
  return released?.micros ?? 0;
}

/**
 * Pays a delivered message of an order: its account's owner and the commission, once. An owner who has deleted their account
 * since is owed nothing any more, and the customer isn't charged either.
 */
export async function payMessage(
  tx: Tx,
  { id, jobId, ownerUserId, linkedAccountId }: Pick<MessageRow, 'id' | 'jobId' | 'ownerUserId' | 'linkedAccountId'>,
): Promise<void> {
  if (jobId === null || ownerUserId === null) return;
  await capture(tx, { jobId, messageId: id, ownerUserId, accountId: linkedAccountId, key: captureKey(id) });
}

/** Holds and releases of an order are numbered: under the job's lock each has a key of its own. */
async function nextKey(tx: Tx, jobId: JobId, kind: 'hold' | 'release'): Promise<string> {
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.jobId, jobId), eq(ledgerTransactions.kind, kind)));
  return `${kind}:${jobId}:${(counted?.count ?? 0) + 1}`;
}
