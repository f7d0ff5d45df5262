import { msg, type SystemMessage } from '@trawl/contracts';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import { reasonOf } from '../../../stored-message.ts';
import { calendarOf, hasOpenTargets, type JobRow, moveJob, scheduleOf } from '../../jobs/index.ts';
import { Dollars, moneyOf } from '../../ledger/index.ts';
import { deletePlannedMessages, vetoedOnOpenTargets } from '../../messages/index.ts';
import { afterRun, coverOrder, type Next, orderCounts, planRun, releaseRest, restReason } from '../../orders/index.ts';
import type { JobMove } from '../moves/move-run.ts';
import { notifyEnded } from '../moves/notify-owner.ts';
import { pauseGranted } from '../moves/pause-reason.ts';
import { nextRunAt } from '../rules/next-run.ts';
import { recordMessagesOutsideEvents } from '../store/record-messages.ts';
import { lastRun, type RunRow } from '../store/run-store.ts';
import { joined, sentencesOf } from './joined.ts';

/**
 * An order's transition after one of its runs has ended: to its next run, today or later, or to its end, which releases the rest
 * of its hold. If support has stopped it in the meantime, it doesn't continue.
 */
export async function settleOrder(tx: Tx, job: JobRow, run: RunRow, now: Date): Promise<JobMove> {
  const next = await afterRun(tx, job, await hasOpenTargets(tx, job.id));
  const reason = await pauseGranted(tx, job, run);
  if (reason !== null && next.kind !== 'over') {
    return { event: { kind: 'run_done', targetsLeft: true, pauses: true }, changes: { reason, nextRunAt: null } };
  }
  return nextMove(tx, job, next, job.lastDueAt ?? run.queuedAt, now);
}

/** How a run was started: by the owner's button or by the schedule. */
export interface Launch {
  readonly by: 'start' | 'due';
  readonly dueAt: Date;
}

/**
 * Plans the run of a started order, and holds its price. An order that is over (for example after an edit) ends here; an order
 * started before its next day rests again. The job is locked and has been moved by its start.
 *
 * @returns the run's number of messages; null if there is no run
 * @throws AppError out_of_funds; wrong_state if its owner can't start it before tomorrow
 */
export async function planOrder(tx: Tx, job: JobRow, { by, dueAt }: Launch, now: Date): Promise<number | null> {
  const plan = await planRun(tx, job, await hasOpenTargets(tx, job.id));
  if (plan.kind === 'run') {
    await coverOrder(tx, { jobId: job.id, userId: job.userId, quantity: job.settings.dmQuantity ?? 0 });
    return plan.messages;
  }
  if (plan.kind === 'later' && by === 'start') {
    throw new AppError('wrong_state', msg('order.sent_for_today', { time: { moment: plan.at.toISOString() } }));
  }
  const { event, changes } = await nextMove(tx, job, plan, job.lastDueAt ?? dueAt, now);
  const moved = await moveJob(tx, job, event, changes, now);
  // An owner who pressed the button gets a notice.
  if (plan.kind === 'over' && by === 'due') await notifyEnded(tx, moved);
  return null;
}

async function nextMove(tx: Tx, job: JobRow, next: Next, lastDue: Date, now: Date): Promise<JobMove> {
  if (next.kind === 'over') {
    const reason = await endOrder(tx, job, next.why === 'list_ended' ? 'order.list_ended' : null, now);
    return { event: { kind: 'run_done', targetsLeft: false }, changes: { reason, nextRunAt: null } };
  }
  return restMove(job, next, lastDue, now);
}

/**
 * The transition of an order that isn't over: it continues at once, or rests until the first start of its schedule at which it can send.
 *
 * @param lastDue the scheduled time of its last start
 */
export function restMove(
  job: Pick<JobRow, 'auto' | 'intervalS' | 'calendar'>,
  next: Exclude<Next, { readonly kind: 'over' }>,
  lastDue: Date,
  now: Date,
): JobMove {
  const schedule = scheduleOf(job);
  const continues = schedule === 'auto' || next.kind === 'today';
  // A start is later than this time, and may be exactly when the order can send again.
  const after = next.at > now ? new Date(next.at.getTime() - 1) : now;
  const due =
    typeof schedule === 'number' ? nextRunAt(lastDue, { intervalS: schedule, calendar: calendarOf(job) }, after) : null;
  const at = continues ? next.at : due;
  const rest = next.kind === 'later' ? restReason(next, at) : null;
  // Marks that the order skips the starts of its schedule until then.
  const retryAt = continues || due === null ? null : next.at;
  return {
    event: { kind: 'run_done', targetsLeft: true, continues },
    changes: { reason: rest, nextRunAt: at, retryAt },
  };
}

/** Why an order ended early. */
const EARLY = ['order.ended_by_support', 'order.ended_by_restore', 'order.list_ended'] as const;
type Early = (typeof EARLY)[number];

/**
 * Releases what a finished order doesn't need, and records the vetoed messages that no worker will report. The job's row is locked.
 *
 * @param because why it ended early, if it did
 * @returns how it ended
 */
export async function endOrder(tx: Tx, job: JobRow, because: Early | null, now: Date): Promise<SystemMessage> {
  // First, so that no message can be vetoed afterwards.
  await deletePlannedMessages(tx, job.id);
  const run = await lastRun(tx, job.id);
  if (run) await recordMessagesOutsideEvents(tx, job, run, await vetoedOnOpenTargets(tx, job.id), now);
  return endReason(tx, job, because, await releaseRest(tx, job.id, msg('ledger.order_over')));
}

const Returned = z.object({
  code: z.literal('order.money_returned'),
  params: z.object({ money: z.object({ money: Dollars }) }),
});

/**
 * How a finished order ended, after a decision about one of its messages.
 *
 * @param released the amount that the decision has released, in micro-dollars
 */
export async function endReasonAgain(tx: Tx, job: JobRow, released: number): Promise<SystemMessage | null> {
  const reason = reasonOf(job);
  const sentences = reason === null ? [] : sentencesOf(reason);
  if (!sentences.some(({ code }) => code === 'order.some_unknown')) return reason;
  const because = EARLY.find((early) => sentences.some(({ code }) => code === early)) ?? null;
  const before = sentences.flatMap((sentence) => Returned.safeParse(sentence).data?.params.money.money ?? []);
  return endReason(
    tx,
    job,
    because,
    before.reduce((sum, micros) => sum + micros, released),
  );
}

async function endReason(tx: Tx, job: JobRow, because: Early | null, released: number): Promise<SystemMessage> {
  const { delivered, unknown } = await orderCounts(tx, job.id);
  const counted = msg('order.delivered', { count: delivered, total: job.settings.dmQuantity ?? 0 });
  const ended = because === null ? counted : msg(because, { reason: counted });
  const returned = released > 0 ? msg('order.money_returned', { money: moneyOf(released) }) : null;
  return joined(ended, returned, unknown > 0 ? msg('order.some_unknown', { count: unknown }) : null);
}
