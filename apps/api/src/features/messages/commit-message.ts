import {
  COMMIT_VALID_MS,
  type CommitMessageAnswer,
  type CommitMessageRequest,
  fillMessage,
  MESSAGE_MAX,
  msg,
  type SystemMessage,
} from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { messages, type runs } from '../../db/schema/index.ts';
import { reasonColumns } from '../../stored-message.ts';
import { isSuppressed } from '../suppression/index.ts';
import { countMessage } from './account-days.ts';
import type { MessageRow, Settled } from './message-store.ts';
import type { Sender } from './pick-sender.ts';
import { withOptOut } from './with-opt-out.ts';

export interface CommitRequest {
  readonly run: typeof runs.$inferSelect;
  readonly request: CommitMessageRequest;
  /** The senders that may currently send for this job. */
  readonly senders: readonly Sender[];
}

export interface Commit {
  readonly answer: CommitMessageAnswer;
  readonly settled: readonly Settled[];
}

/**
 * The final check before Enter, in one transaction with the run's row locked: whether the message is still planned, its recipient
 * hasn't opted out and has no message under another username, and its account may still send for this job and is below its daily
 * limit. If so, the message becomes `sending`. A repeated attempt gets the same reply; an abandoned attempt is rejected.
 */
export async function commitMessage(context: AppContext, tx: Tx, commit: CommitRequest): Promise<Commit> {
  const { run, request, senders } = commit;
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, request.messageId), eq(messages.runId, run.id)))
    .for('update');
  if (!row || row.epoch !== run.epoch) return no(msg('direct.outdated'));
  if (row.state === 'sending' && row.attempt === request.attempt)
    return { answer: { kind: 'go', validMs: COMMIT_VALID_MS }, settled: [] };
  if (row.state !== 'planned' || request.attempt <= row.attempt || run.wanted !== 'go')
    return no(msg('direct.outdated'));
  // The page of this attempt may not contain the id that an earlier attempt reported, and the previous release's workers report none.
  const recipientId = request.recipientId ?? row.recipientId;
  if (await isSuppressed(tx, row.platform, row.recipient, recipientId))
    return refuse(context, tx, row, msg('direct.opted_out'));
  if (recipientId !== null && (await wasMessaged(tx, row, recipientId)))
    return refuse(context, tx, row, msg('direct.already_messaged'));
  const fullName = request.fullName ?? undefined;
  const typed = withOptOut(context, row, fullName);
  if (typed !== request.text) return refuse(context, tx, row, msg('direct.text_changed'));
  if (typed.length > MESSAGE_MAX) {
    return refuse(context, tx, row, msg('direct.text_too_long', { count: typed.length, total: MESSAGE_MAX }));
  }
  // A delayed `next` request may have replanned the message for another account than the page has open.
  const sender = senders.find((one) => one.accountKey === row.accountKey && one.sessionRef === request.sessionRef);
  if (!sender) return no(msg('direct.session_changed'));
  if (!(await countMessage(tx, row.accountKey, sender.limit))) return no(msg('direct.limit_reached'));
  const text = fillMessage(row.text, { username: row.recipient, fullName });
  await tx
    .update(messages)
    .set({ state: 'sending', attempt: request.attempt, text, recipientId, sendingAt: sql`now()` })
    .where(eq(messages.id, row.id));
  return { answer: { kind: 'go', validMs: COMMIT_VALID_MS }, settled: [] };
}

/** Whether the job has a message to this recipient under another username. The unique index compares usernames only. */
async function wasMessaged(tx: Tx, { id, jobId }: MessageRow, recipientId: string): Promise<boolean> {
  if (jobId === null) return false;
  const [found] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.jobId, jobId),
        eq(messages.recipientId, recipientId),
        ne(messages.id, id),
        inArray(messages.state, ['sending', 'sent', 'unknown']),
      ),
    )
    .limit(1);
  return found !== undefined;
}

const no = (reason: SystemMessage): Commit => ({ answer: { kind: 'no', reason: render(reason) }, settled: [] });

async function refuse({ clock }: AppContext, tx: Tx, row: MessageRow, reason: SystemMessage): Promise<Commit> {
  const closed = { state: 'failed' as const, ...reasonColumns(reason), settledAt: clock.now() };
  await tx.update(messages).set(closed).where(eq(messages.id, row.id));
  return { answer: { kind: 'no', reason: render(reason) }, settled: [{ ...row, ...closed }] };
}
