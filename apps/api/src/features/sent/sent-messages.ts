import { type MessageId, maskOptOut, type SentInput, type SentMessage, type UserId } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import type { Executor } from '../../db/client.ts';
import { messages } from '../../db/schema/index.ts';
import { viewReason } from '../../stored-message.ts';
import { ownAccount } from '../accounts/index.ts';
import { newestOfAccount } from '../messages/index.ts';

type MessageRow = typeof messages.$inferSelect;

/** A message as the owner of the sending account sees it, without the user whose job it belongs to. */
export const viewSent = (row: MessageRow, ownerId: UserId, language: Language): SentMessage => ({
  _id: row.id,
  recipient: row.recipient,
  text: maskOptOut(row.text),
  state: row.state,
  ...viewReason(row, language),
  shared: row.shared,
  own: row.userId === ownerId,
  plannedAt: row.plannedAt.toISOString(),
  sentAt: row.state === 'sent' ? (row.settledAt?.toISOString() ?? null) : null,
});

/**
 * Messages from a linked account, for jobs of its owner and of other users, newest first.
 *
 * @throws AppError not_found, also for another user's account
 */
export async function sentMessages(
  db: Executor,
  userId: UserId,
  { id, before, limit }: SentInput,
  language: Language,
): Promise<{ messages: SentMessage[]; nextBefore: MessageId | null }> {
  const account = await ownAccount(db, userId, id);
  const { where, orderBy } = newestOfAccount(account.id, before);
  const found = await db
    .select()
    .from(messages)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit + 1);
  const page = found.slice(0, limit).map((row) => viewSent(row, userId, language));
  return { messages: page, nextBefore: found.length > limit ? (page.at(-1)?._id ?? null) : null };
}
