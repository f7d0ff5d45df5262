import { type JobId, SHARED_DM_PRICE_MICROS, type UserId } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client.ts';
import { ledgerTransactions } from '../../db/schema/index.ts';
import type { Note } from '../../stored-message.ts';
import { capture, captureKey, fundsOf, heldFor, hold, outOfFunds, release } from '../ledger/index.ts';
import type { MessageRow } from '../messages/index.ts';
import { orderCounts } from './order-counts.ts';

export interface Order {
  readonly jobId: JobId;
  readonly userId: UserId;
  readonly quantity: number;
}

/**
 * Ensures that an order holds the price of its remaining messages, including those with an unknown outcome: the full price at its
 * first start, the difference after a change. The job's row is locked.
 *
 * @throws AppError out_of_funds, with the missing amount
 */
export async function coverOrder(tx: Tx, order: Order): Promise<void> {
  const { jobId, userId } = order;
  const missing = await uncovered(tx, order);
  if (missing > 0) await hold(tx, { userId, jobId, micros: missing, key: await nextKey(tx, jobId, 'hold') });
  if (missing < 0) await release(tx, { jobId, micros: -missing, key: await nextKey(tx, jobId, 'release') });
}

/**
 * Checks that the funds cover what `coverOrder` would hold now, without holding it.
 *
 * @throws AppError out_of_funds, with the missing amount
 */
export async function checkCover(db: Executor, order: Order): Promise<void> {
  const micros = await uncovered(db, order);
  const funds = micros > 0 ? await fundsOf(db, order.userId) : 0;
  if (micros > funds) throw outOfFunds(micros, micros - funds);
}

/** The price of the remaining messages minus the order's hold; negative if it holds more. */
export async function uncovered(db: Executor, { jobId, quantity }: Order): Promise<number> {
  const { delivered } = await orderCounts(db, jobId);
  return Math.max(0, quantity - delivered) * SHARED_DM_PRICE_MICROS - (await heldFor(db, jobId));
}

/**
 * Releases what a finished order still holds, except the price of messages with an unknown outcome, which stays held until they
 * are decided. The job's row is locked.
 *
 * @returns the released amount, in micro-dollars
 */
export async function releaseRest(tx: Tx, jobId: JobId, note: Note): Promise<number> {
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
 * Pays a delivered message of an order once: the account's owner and the commission. If the account's owner has deleted their user
 * account in the meantime, the message is free for the order's owner.
 */
export async function payMessage(
  tx: Tx,
  { id, jobId, ownerUserId, linkedAccountId }: Pick<MessageRow, 'id' | 'jobId' | 'ownerUserId' | 'linkedAccountId'>,
): Promise<void> {
  if (jobId === null || ownerUserId === null) return;
  await capture(tx, { jobId, messageId: id, ownerUserId, accountId: linkedAccountId, key: captureKey(id) });
}

/** Holds and releases of an order are numbered under the job's lock, which makes their keys unique. */
async function nextKey(tx: Tx, jobId: JobId, kind: 'hold' | 'release'): Promise<string> {
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.jobId, jobId), eq(ledgerTransactions.kind, kind)));
  return `${kind}:${jobId}:${(counted?.count ?? 0) + 1}`;
}
