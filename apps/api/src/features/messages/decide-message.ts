import type { DecideMessageInput } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { messages } from '../../db/schema/index.ts';
import type { MessageRow, Settled } from './message-store.ts';

/** The same for what never was and for what is another customer's. */
export const messageNotFound = (): AppError => new AppError('not_found', msg('message.not_found'));

/**
 * A person says what came of a message that nobody saw. `not_sent` offers the recipient again to the next launch; the day's
 * count stays, for it may have been sent all the same. The job's row is locked.
 *
 * @param by a user's id, or `support`
 * @throws AppError wrong_state where its outcome is known
 */
export async function decideMessage(
  tx: Tx,
  id: MessageRow['id'],
  outcome: DecideMessageInput['outcome'],
  by: string,
  now: Date,
): Promise<Settled> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  if (!row) throw messageNotFound();
  if (row.state !== 'unknown') throw new AppError('wrong_state', msg('message.decided'));
  const changes =
    outcome === 'sent'
      ? { state: 'sent' as const, reason: null, settledAt: now }
      : // In no lane's hand: the one that had it may be over.
        { state: 'planned' as const, accountKey: '', reason: null, settledAt: null };
  await tx
    .update(messages)
    .set({ ...changes, decidedBy: by })
    .where(eq(messages.id, id));
  return { ...row, ...changes };
}
