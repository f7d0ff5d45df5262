import type { MessageEvent, RunId } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { messages } from '../../db/schema/index.ts';
import { uncountMessage } from './account-days.ts';
import type { MessageRow, Settled } from './message-store.ts';
import { WORDS } from './words.ts';

/**
 * Stores what a worker saw come of a message. One that certainly wasn't sent gives back its account's count of the day.
 *
 * @returns what the job is to note of it; null where that is settled already
 */
export async function settleMessage(tx: Tx, runId: RunId, event: MessageEvent, now: Date): Promise<Settled | null> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, event.messageId), eq(messages.runId, runId)))
    .for('update');
  if (!row || (row.state !== 'planned' && row.state !== 'sending')) return null;
  // Of an earlier try, whose fate is known.
  if (row.state === 'sending' && row.attempt !== event.attempt) return null;
  const changes = changesOf(event, now);
  if (row.state === 'sending' && row.sendingAt && (event.outcome === 'failed' || event.outcome === 'released')) {
    await uncountMessage(tx, row.accountKey, row.sendingAt);
  }
  await tx
    .update(messages)
    .set({ ...changes, attempt: event.attempt })
    .where(eq(messages.id, row.id));
  return { ...row, ...changes };
}

function changesOf({ outcome, reason }: MessageEvent, now: Date): Pick<MessageRow, 'state' | 'reason' | 'settledAt'> {
  switch (outcome) {
    case 'sent':
      return { state: 'sent', reason: null, settledAt: now };
    case 'failed':
      return { state: 'failed', reason, settledAt: now };
    case 'unknown':
      return { state: 'unknown', reason: reason ?? WORDS.unknown, settledAt: now };
    case 'released':
      return { state: 'planned', reason, settledAt: null };
  }
}

/**
 * A run's epoch is over: of what was being sent in it nobody tells any more. It is never sent again by itself; a person says
 * what came of it.
 */
export async function markMessagesUnknown(tx: Tx, runId: RunId, now: Date): Promise<Settled[]> {
  return tx
    .update(messages)
    .set({ state: 'unknown', reason: WORDS.unknown, settledAt: now })
    .where(and(eq(messages.runId, runId), eq(messages.state, 'sending')))
    .returning();
}
