import { COUNT_MAX, type JobId, type MessageEvent, msg, type RunId, type SystemMessage } from '@trawl/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { jobTargets, messages } from '../../db/schema/index.ts';
import { NO_REASON, reasonColumns, reasonOf } from '../../stored-message.ts';
import { countMessage, uncountMessage } from './account-days.ts';
import type { MessageRow, Settled } from './message-store.ts';

/**
 * Stores the outcome that a worker reports. A message that certainly wasn't sent is removed from its account's daily count. One that
 * may have been sent although no commit is stored, as after a failover to a standby without it, is counted now.
 *
 * @returns the data the job needs; null if the message is already settled
 */
export async function settleMessage(tx: Tx, runId: RunId, event: MessageEvent, now: Date): Promise<Settled | null> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, event.messageId), eq(messages.runId, runId)))
    .for('update');
  if (!row || (row.state !== 'planned' && row.state !== 'sending')) return null;
  // The event belongs to an earlier attempt, which is settled.
  if (row.state === 'sending' && row.attempt !== event.attempt) return null;
  const changes = changesOf(event, row.shared, now);
  if (row.state === 'sending' && row.sendingAt && (event.outcome === 'failed' || event.outcome === 'released')) {
    await uncountMessage(tx, row.accountKey, row.sendingAt);
  }
  if (row.state === 'planned' && (event.outcome === 'sent' || event.outcome === 'unknown')) {
    await countMessage(tx, row.accountKey, COUNT_MAX);
  }
  await tx
    .update(messages)
    .set({ ...changes, attempt: event.attempt })
    .where(eq(messages.id, row.id));
  return { ...row, ...changes };
}

/** The reason of a message whose outcome will never be reported. Only support can decide the outcome of an order's message. */
const unknownReason = (shared: boolean): SystemMessage =>
  msg(shared ? 'order.outcome_unknown' : 'direct.outcome_unknown');

function changesOf(
  event: MessageEvent,
  shared: boolean,
  now: Date,
): Pick<MessageRow, 'state' | 'reason' | 'reasonMessage' | 'settledAt'> {
  const reason = reasonOf(event);
  switch (event.outcome) {
    case 'sent':
      return { state: 'sent', ...NO_REASON, settledAt: now };
    case 'failed':
      return { state: 'failed', ...reasonColumns(reason), settledAt: now };
    case 'unknown':
      return { state: 'unknown', ...reasonColumns(reason ?? unknownReason(shared)), settledAt: now };
    case 'released':
      return { state: 'planned', ...reasonColumns(reason), settledAt: null };
  }
}

/**
 * Marks messages that were `sending` in an ended epoch as unknown, because nothing will report their outcome. They are never
 * resent automatically; a user or support decides their outcome.
 */
export async function markMessagesUnknown(tx: Tx, runId: RunId, now: Date): Promise<Settled[]> {
  const mark = (shared: boolean) =>
    tx
      .update(messages)
      .set({ state: 'unknown', ...reasonColumns(unknownReason(shared)), settledAt: now })
      .where(and(eq(messages.runId, runId), eq(messages.state, 'sending'), eq(messages.shared, shared)))
      .returning();
  return [...(await mark(false)), ...(await mark(true))];
}

/** A job's vetoed messages whose targets are open, because no worker has requested a message since the veto. */
export async function vetoedOnOpenTargets(tx: Tx, jobId: JobId): Promise<Settled[]> {
  const found = await tx
    .select({ message: messages })
    .from(messages)
    .innerJoin(jobTargets, eq(jobTargets.id, messages.targetId))
    .where(and(eq(messages.jobId, jobId), eq(messages.state, 'vetoed'), eq(jobTargets.done, false)))
    .orderBy(asc(messages.id));
  return found.map(({ message }) => message);
}
