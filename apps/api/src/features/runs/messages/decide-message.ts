import { isDeepStrictEqual } from 'node:util';
import {
  type DecideMessageInput,
  DecideMessageInput as Input,
  type Message,
  MessageData,
  msg,
  type SystemMessage,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { jobs, messages, runs } from '../../../db/schema/index.ts';
import { router, verifiedProcedure } from '../../../procedures/trpc.ts';
import type { RequestUser } from '../../../request-user.ts';
import { reasonColumns, reasonOf } from '../../../stored-message.ts';
import { countTargets, hasOpenTargets, type JobRow, lockJob, moveJob, rulesOf, scheduleOf } from '../../jobs/index.ts';
import { type Decision, decideMessage, type MessageRow, messageNotFound, viewMessage } from '../../messages/index.ts';
import { releaseRest } from '../../orders/index.ts';
import { notifyJobChanged } from '../moves/notify.ts';
import { sentReason, withoutCounts } from '../settling/sent-reason.ts';
import { endReasonAgain } from '../settling/settle-order.ts';
import { recordMessagesOutsideEvents } from '../store/record-messages.ts';
import { lastRun, targetsOf } from '../store/run-store.ts';

/**
 * Stores the owner's decision about a message with an unknown outcome. For shared orders support decides, because the decision
 * moves money.
 *
 * @throws AppError not_found, wrong_state
 */
async function decideOwnMessage(
  context: AppContext,
  user: Pick<RequestUser, 'id'>,
  { id, outcome }: DecideMessageInput,
  language: Language,
): Promise<Message> {
  const { db, clock } = context;
  const own = and(eq(messages.id, id), eq(messages.userId, user.id), eq(messages.shared, false));
  const [found] = await db.select({ jobId: messages.jobId }).from(messages).where(own);
  const jobId = found?.jobId;
  if (!jobId) throw messageNotFound();
  const row = await db.transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job) throw messageNotFound();
    return recordDecision(tx, job, id, { outcome, by: user.id }, clock.now());
  });
  notifyJobChanged(context, jobId);
  return viewMessage(row, language);
}

/** Stores the decision and its effects on the job, whose row is locked. */
export async function recordDecision(
  tx: Tx,
  job: JobRow,
  id: MessageRow['id'],
  decision: Decision,
  now: Date,
): Promise<MessageRow> {
  const { outcome } = decision;
  const isOrder = rulesOf(job).paidInMoney;
  // A finished order isn't reopened.
  const isOver = isOrder && job.status === 'completed';
  const settled = await decideMessage(tx, id, { ...decision, isOver }, now);
  const [run] = await tx.select().from(runs).where(eq(runs.id, settled.runId));
  if (run) await recordMessagesOutsideEvents(tx, job, run, [settled], now);
  // If the order is over or the job is no longer an order, the message's price doesn't have to stay held. A sent message has been paid
  // from it, unless the account's owner has deleted their user account: then it is free.
  let released = 0;
  if (settled.shared && (isOver || !isOrder)) {
    const over = isOrder ? msg('ledger.order_over') : msg('ledger.not_an_order');
    released = await releaseRest(tx, job.id, outcome === 'not_sent' ? msg('ledger.message_not_sent') : over);
  }
  // A job whose list no longer contains the recipient isn't reopened either.
  const reopens = outcome === 'not_sent' && job.status === 'completed' && !isOver && (await hasOpenTargets(tx, job.id));
  const reason = isOrder ? await endReasonAgain(tx, job, released) : await sentReasonAgain(tx, job, reopens);
  if (reopens) {
    const due = scheduleOf(job) === 'manual' ? null : now;
    await moveJob(tx, job, { kind: 'reopened' }, { reason, nextRunAt: due }, now);
  } else if (!isDeepStrictEqual(reason, reasonOf(job))) {
    await tx.update(jobs).set(reasonColumns(reason)).where(eq(jobs.id, job.id));
  }
  const [row] = await tx.select().from(messages).where(eq(messages.id, id));
  if (!row) throw messageNotFound();
  return row;
}

/** The reason of a job on its owner's accounts after a decision: its counts, if it has some or the job is reopened, are new. */
async function sentReasonAgain(tx: Tx, job: JobRow, reopens: boolean): Promise<SystemMessage | null> {
  const stored = reasonOf(job);
  const { counts, endReason } = withoutCounts(stored);
  const run = counts || reopens ? await lastRun(tx, job.id) : null;
  if (!run) return stored;
  const { all, done } = await countTargets(tx, job.id);
  const recurring = scheduleOf(job) !== 'manual';
  return sentReason(await targetsOf(tx, run.id), { left: all - done, recurring, endReason });
}

export const decideRouter = router({
  decide: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/messages/{id}/decide',
        tags: ['Messages'],
        summary: 'Record the outcome of a message with an unknown delivery status',
      },
      message: 'answer.message_decided',
    })
    .input(Input)
    .output(MessageData)
    .mutation(async ({ ctx, input }) => ({ message: await decideOwnMessage(ctx.app, ctx.user, input, ctx.language) })),
});
