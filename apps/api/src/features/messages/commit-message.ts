import {
  COMMIT_VALID_MS,
  type CommitMessageAnswer,
  type CommitMessageRequest,
  fillMessage,
  MESSAGE_MAX,
} from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { messages, type runs } from '../../db/schema/index.ts';
import { isSuppressed } from '../suppression/index.ts';
import { countMessage } from './account-days.ts';
import type { MessageRow, Settled } from './message-store.ts';
import type { Sender } from './pick-sender.ts';
import { withOptOut } from './with-opt-out.ts';
import { WORDS } from './words.ts';

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
 * hasn't opted out, and its account may still send for this job and is below its daily limit. If so, the message becomes
 * `sending`. A repeated attempt gets the same reply; an abandoned attempt is rejected.
 */
export async function commitMessage(context: AppContext, tx: Tx, commit: CommitRequest): Promise<Commit> {
  const { run, request, senders } = commit;
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, request.messageId), eq(messages.runId, run.id)))
    .for('update');
  if (!row || row.epoch !== run.epoch) return no(WORDS.gone);
  if (row.state === 'sending' && row.attempt === request.attempt)
    return { answer: { kind: 'go', validMs: COMMIT_VALID_MS }, settled: [] };
  if (row.state !== 'planned' || request.attempt <= row.attempt || run.wanted !== 'go') return no(WORDS.gone);
  if (await isSuppressed(tx, row.platform, row.recipient)) return refuse(context, tx, row, WORDS.suppressed);
  const fullName = request.fullName ?? undefined;
  const typed = withOptOut(context, row, fullName);
  if (typed !== request.text) return refuse(context, tx, row, WORDS.textChanged);
  if (typed.length > MESSAGE_MAX) return refuse(context, tx, row, WORDS.textTooLong(typed.length, MESSAGE_MAX));
  // A delayed `next` request may have replanned the message for another account than the page has open.
  const sender = senders.find((one) => one.accountKey === row.accountKey && one.sessionRef === request.sessionRef);
  if (!sender) return no(WORDS.sessionGone);
  if (!(await countMessage(tx, row.accountKey, sender.limit))) return no(WORDS.limitReached);
  const text = fillMessage(row.text, { username: row.recipient, fullName });
  await tx
    .update(messages)
    .set({ state: 'sending', attempt: request.attempt, text, sendingAt: sql`now()` })
    .where(eq(messages.id, row.id));
  return { answer: { kind: 'go', validMs: COMMIT_VALID_MS }, settled: [] };
}

const no = (reason: string): Commit => ({ answer: { kind: 'no', reason }, settled: [] });

async function refuse({ clock }: AppContext, tx: Tx, row: MessageRow, reason: string): Promise<Commit> {
  const closed = { state: 'failed' as const, reason, settledAt: clock.now() };
  await tx.update(messages).set(closed).where(eq(messages.id, row.id));
  return { answer: { kind: 'no', reason }, settled: [{ ...row, ...closed }] };
}
