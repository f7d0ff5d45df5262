import {
  type Message,
  MessageState,
  type MessagesData,
  type MessagesInput,
  maskOptOut,
  type UserId,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, count, desc, eq, lt } from 'drizzle-orm';
import { jobNotFound } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs, messages } from '../../db/schema/index.ts';
import { viewReason } from '../../stored-message.ts';
import type { MessageRow } from './message-store.ts';

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
 * A page of a job's messages, newest first, with the count per state.
 *
 * @throws AppError not_found, also for another user's job
 */
export async function listMessages(
  db: Executor,
  userId: UserId,
  input: MessagesInput,
  language: Language = 'en',
): Promise<MessagesData> {
  const owned = await db.$count(jobs, and(eq(jobs.id, input.id), ownedBy(userId)));
  if (owned === 0) throw jobNotFound();
  const before = input.before ?? input.cursor;
  const ofJob = eq(messages.jobId, input.id);
  const [counted, found] = await Promise.all([
    db.select({ state: messages.state, count: count() }).from(messages).where(ofJob).groupBy(messages.state),
    db
      .select()
      .from(messages)
      .where(
        and(
          ofJob,
          input.state ? eq(messages.state, input.state) : undefined,
          before ? lt(messages.id, before) : undefined,
        ),
      )
      .orderBy(desc(messages.id))
      .limit(input.limit + 1),
  ]);
  const page = found.slice(0, input.limit);
  const none = { planned: 0, sending: 0, sent: 0, failed: 0, unknown: 0, vetoed: 0 };
  return {
    messages: page.map((row) => viewMessage(row, language)),
    counts: { ...none, ...Object.fromEntries(counted.map((one) => [MessageState.parse(one.state), one.count])) },
    nextBefore: found.length > input.limit ? (page.at(-1)?.id ?? null) : null,
  };
}
