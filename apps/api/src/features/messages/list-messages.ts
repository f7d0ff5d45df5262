import {
  type JobId,
  type Message,
  type MessageCounts,
  MessageState,
  type MessagesData,
  type MessagesInput,
  maskOptOut,
  type UserId,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, count, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { checkOwner } from '../../db/owned-by.ts';
import { messages } from '../../db/schema/index.ts';
import { viewReason } from '../../stored-message.ts';
import type { MessageRow } from './message-store.ts';
import { newestOfJob } from './newest-messages.ts';

/** A message as the job's owner sees it. */
export function viewMessage(row: MessageRow, language: Language): Message {
  const sentAt = row.state === 'sent' ? row.settledAt : null;
  return {
    _id: row.id,
    recipient: row.recipient,
    text: maskOptOut(row.text),
    state: row.state,
    ...viewReason(row, language),
    decidable: row.state === 'unknown' && !row.shared,
    decided: row.decidedBy === row.userId && (row.state === 'sent' || row.state === 'planned'),
    plannedAt: row.plannedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    updatedAt: (row.settledAt ?? row.sendingAt ?? row.plannedAt).toISOString(),
  };
}

/**
 * A page of a job's messages, newest first. The count per state is omitted after a `cursor`, because the app shows the first page's.
 *
 * @throws AppError not_found, also for another user's job
 */
export async function listMessages(
  db: Executor,
  userId: UserId,
  input: MessagesInput,
  language: Language,
): Promise<MessagesData> {
  await checkOwner(db, userId, input.id);
  const [counts, page] = await Promise.all([
    input.cursor === undefined ? countMessages(db, input.id) : undefined,
    messagePage(db, input, language),
  ]);
  return { ...page, counts };
}

/** A page of the messages of a job whose owner was checked. */
export async function messagePage(
  db: Executor,
  { id, state, limit, ...input }: MessagesInput,
  language: Language = 'en',
): Promise<Omit<MessagesData, 'counts'>> {
  const { where, orderBy } = newestOfJob(id, input.before ?? input.cursor);
  const found = await db
    .select()
    .from(messages)
    .where(and(where, state ? eq(messages.state, state) : undefined))
    .orderBy(...orderBy)
    .limit(limit + 1);
  const page = found.slice(0, limit);
  return {
    messages: page.map((row) => viewMessage(row, language)),
    nextBefore: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function countMessages(db: Executor, id: JobId): Promise<MessageCounts> {
  const counted = await db
    .select({ state: messages.state, count: count() })
    .from(messages)
    .where(eq(messages.jobId, id))
    .groupBy(messages.state);
  const none = { planned: 0, sending: 0, sent: 0, failed: 0, unknown: 0, vetoed: 0 };
  return { ...none, ...Object.fromEntries(counted.map((one) => [MessageState.parse(one.state), one.count])) };
}
