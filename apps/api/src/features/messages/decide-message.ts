import { type DecideMessageInput, msg } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { messages } from '../../db/schema/index.ts';
import { NO_REASON, reasonColumns } from '../../stored-message.ts';
import { type MessageRow, type Settled, UNASSIGNED } from './message-store.ts';

export interface Decision extends Pick<DecideMessageInput, 'outcome'> {
  /** A user's id, or `support`. */
  readonly by: string;
}

/** The same error for a missing message and for another user's message. */
export const messageNotFound = (): AppError => new AppError('not_found', msg('message.not_found'));

/**
 * Stores a user's or support's decision about a message with an unknown outcome. `not_sent` offers the recipient again in the
 * next launch, if there is one; `isOver` means that nothing will be sent anymore. The daily count stays, because the message may
 * have been sent. The caller has locked the job's row.
 *
 * @throws AppError wrong_state if its outcome is known
 */
export async function decideMessage(
  tx: Tx,
  id: MessageRow['id'],
  { outcome, by, isOver }: Decision & { readonly isOver: boolean },
  now: Date,
): Promise<Settled> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  if (!row) throw messageNotFound();
  if (row.state !== 'unknown') throw new AppError('wrong_state', msg('message.decided'));
  const changes = changesOf(outcome, isOver, now);
  await tx
    .update(messages)
    .set({ ...changes, decidedBy: by })
    .where(eq(messages.id, id));
  return { ...row, ...changes };
}

function changesOf(outcome: DecideMessageInput['outcome'], isOver: boolean, now: Date) {
  if (outcome === 'sent') return { state: 'sent' as const, ...NO_REASON, settledAt: now };
  if (isOver) return { state: 'failed' as const, ...reasonColumns(msg('ledger.message_not_sent')), settledAt: now };
  // Assigned to no lane: the previous one may have ended.
  return { state: 'planned' as const, ...UNASSIGNED, ...NO_REASON, settledAt: null };
}
