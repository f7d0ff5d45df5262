import type { MessageId, SentMessage, UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { linkedAccounts, messages } from '../../db/schema/index.ts';
import { reasonColumns } from '../../stored-message.ts';
import { viewSent } from './sent-messages.ts';

/**
 * Stops a planned message from one of the user's accounts. If it races with the commit, one of them wins: the message is stopped,
 * or the error says that it is being sent.
 *
 * @throws AppError not_found, also for another user's account; wrong_state if the message can no longer be stopped
 */
export async function vetoMessage(
  context: AppContext,
  userId: UserId,
  id: MessageId,
  language: Language,
): Promise<SentMessage> {
  return context.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ message: messages })
      .from(messages)
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, messages.linkedAccountId))
      .where(and(eq(messages.id, id), eq(linkedAccounts.userId, userId)))
      .for('update', { of: messages });
    if (!found) throw new AppError('not_found', msg('message.not_found'));
    const { state } = found.message;
    if (state === 'vetoed') return viewSent(found.message, userId, language);
    if (state !== 'planned') throw new AppError('wrong_state', msg('message.too_late_to_stop'));
    const [stopped] = await tx
      .update(messages)
      .set({
        state: 'vetoed',
        ...reasonColumns(msg('direct.stopped_by_account_owner')),
        settledAt: context.clock.now(),
      })
      .where(eq(messages.id, id))
      .returning();
    return viewSent(stopped ?? found.message, userId, language);
  });
}
