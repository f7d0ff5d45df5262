import {
  canRunAgain,
  type JobId,
  msg,
  PLANS,
  type RunAgainInput,
  type RunId,
  type SystemMessage,
  targetsPerLaunch,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { reasonOf } from '../../../stored-message.ts';
import {
  checkMove,
  factsOf,
  type JobRow,
  lockOwnJob,
  moveJob,
  type ReadTarget,
  readSheetTargets,
  reopenFailedTargets,
  reviveSessions,
  rulesOf,
  sheetToRead,
  storeSheetTargets,
} from '../../jobs/index.ts';
import { buildTimeLeftMs } from '../../metering/index.ts';
import { checkCover, coverOrder, type Order } from '../../orders/index.ts';
import { consumeRateLimit, lockUser } from '../../users/index.ts';
import { isBeingStopped } from '../moves/is-being-stopped.ts';
import { moveRun } from '../moves/move-run.ts';
import { notifyJobChanged, publishTicket } from '../moves/notify.ts';
import { momentOf } from '../rules/pace.ts';
import { type Launch, planOrder } from '../settling/settle-order.ts';
import { allowsAccounts } from '../store/charge-run.ts';
import { openRun, type RunRow } from '../store/run-store.ts';
import { reopenRunTargets } from '../store/store-pages.ts';
import { countRunsUnderWay, type RunsUnderWay } from './count-runs.ts';
import { insertRun, newRun, startOver } from './insert-run.ts';

/** Per user over all jobs, by button; schedules have their own pace. */
const STARTS_PER_USER = { count: 300, windowMs: 15 * 60_000 };

/** The user who starts a run, and the time. */
export interface Start extends Omit<Launch, 'by'> {
  readonly by: Launch['by'] | 'again';
  readonly user: Pick<RequestUser, 'id' | 'plan' | 'planSince'>;
  /** The targets read from the sheet, if a cycle begins with one. */
  readonly targets: readonly ReadTarget[] | null;
}

/**
 * Starts a job by its owner's button: run, resume, run again.
 *
 * @param again for a completed job: which targets its new cycle collects
 * @param finish is called at the end of the transaction with what `startJob` returns
 * @returns a notice if it wasn't started, because an order with nothing left to send ends immediately; null if it was started
 * @throws AppError not_found, wrong_state, plan_required, bad_input (its sheet), concurrency_limit_reached, out_of_build_time,
 * too_many_requests, unavailable; for an order also out_of_funds
 */
export async function startJob(
  context: AppContext,
  user: RequestUser,
  id: JobId,
  again: RunAgainInput['targets'] | null = null,
  finish: ((tx: Tx, notice: SystemMessage | null) => Promise<void>) | null = null,
): Promise<SystemMessage | null> {
  const by = again === null ? 'start' : 'again';
  const now = context.clock.now();
  const start = (read?: { readonly job: JobRow; readonly targets: readonly ReadTarget[] }) =>
    context.db.transaction(async (tx) => {
      // Serializes the starts of one user, so that concurrent starts respect the limits of the plan.
      const [, job, , facts] = await Promise.all([
        lockUser(tx, user.id),
        lockOwnJob(tx, id, user.id),
        read ? undefined : consumeRateLimit(tx, `start:${user.id}`, STARTS_PER_USER, now),
        readStartFacts(tx, user, id, now),
      ]);
      if (rulesOf(job).paidInMoney && (await isBeingStopped(tx, id)))
        throw new AppError('wrong_state', msg('order.support_stops'));
      // The owner may have changed the job while its sheet was read.
      const targets = read && read.job.target === job.target && read.job.type === job.type ? read.targets : null;
      const sheet = targets || again === 'failed' ? null : await sheetToRead({ ...context, db: tx }, job, 'start');
      if (sheet) {
        // Before the sheet is requested; the next transaction checks everything again.
        checkStart(job, { user, by }, facts);
        await checkFunds(tx, job);
        return { job, sheet };
      }
      const begun = again === 'failed' ? await reopenFailed(tx, job) : job;
      const ticket = await startLocked(context, tx, begun, { user, by, dueAt: now, targets }, facts);
      const notice = ticket ? null : await orderOver(tx, id);
      await finish?.(tx, notice);
      return { ticket, job, notice };
    });
  let started = await start();
  while (started.sheet) {
    const { job, sheet } = started;
    started = await start({ job, targets: await readSheetTargets(context, job, sheet) });
  }
  if (started.ticket) await publishTicket(context, started.ticket.runId, started.ticket.dispatch, started.job);
  notifyJobChanged(context, id);
  return started.notice;
}

async function orderOver(tx: Tx, id: JobId): Promise<SystemMessage> {
  const [ended] = await tx
    .select({ reason: jobs.reason, reasonMessage: jobs.reasonMessage })
    .from(jobs)
    .where(eq(jobs.id, id));
  return msg('notice.order_over', { reason: (ended && reasonOf(ended)) ?? '' });
}

/**
 * Begins a cycle in which only the failed targets of the last one are open.
 *
 * @returns the job in its new cycle, which is stored with the run
 * @throws AppError wrong_state if there are none
 */
async function reopenFailed(tx: Tx, job: JobRow): Promise<JobRow> {
  // `startLocked` refuses other states.
  if (!canRunAgain(factsOf(job))) return job;
  if ((await reopenFailedTargets(tx, job.id)) === 0) throw new AppError('wrong_state', msg('job.no_failed_targets'));
  // In a new cycle, rows count as collected again, although the last cycle has stored them.
  return { ...job, cycle: job.cycle + 1 };
}

/** What a start checks besides the job's row. */
export interface StartFacts {
  /** The job's unfinished run. */
  readonly open: RunRow | null;
  /** The user's other runs that count against the plan. */
  readonly underWay: RunsUnderWay;
  readonly buildTimeLeftMs: number;
}

/** Reads all facts in one round trip. They hold until the transaction ends if the user and the job are locked before. */
export async function readStartFacts(db: Executor, user: Start['user'], jobId: JobId, now: Date): Promise<StartFacts> {
  const [open, underWay, leftMs] = await Promise.all([
    openRun(db, jobId),
    countRunsUnderWay(db, user.id, jobId),
    buildTimeLeftMs(db, user, now),
  ]);
  return { open, underWay, buildTimeLeftMs: leftMs };
}

/**
 * Checks whether a job may be started, before any preparation. The state may change before the start, so the start's transaction
 * repeats the checks.
 *
 * @throws AppError wrong_state, plan_required, concurrency_limit_reached, out_of_build_time
 */
export function checkStart(job: JobRow, { user, by }: Pick<Start, 'user' | 'by'>, facts: StartFacts): void {
  checkMove(job, { kind: by });
  if (rulesOf(job).paidInMoney) return;
  if (!allowsAccounts(job, user)) throw new AppError('plan_required', msg('plan.no_shared_any_more'));
  const plan = PLANS[user.plan];
  if (facts.underWay.count >= plan.concurrent) {
    const full = facts.underWay.pausable ? 'plan.runs_full' : 'plan.runs_full_unpausable';
    throw new AppError(
      'concurrency_limit_reached',
      msg(full, { plan: msg(`plan_name.${user.plan}`), count: plan.concurrent }),
    );
  }
  if (facts.buildTimeLeftMs <= 0) throw new AppError('out_of_build_time', msg('plan.out_of_build_time'));
}

/**
 * Checks whether an order can be paid for, before its sheet is read.
 *
 * @throws AppError out_of_funds
 */
export async function checkFunds(db: Executor, job: JobRow): Promise<void> {
  if (rulesOf(job).paidInMoney) await checkCover(db, orderOf(job));
}

const orderOf = ({ id, userId, settings }: JobRow): Order => ({
  jobId: id,
  userId,
  quantity: settings.dmQuantity ?? 0,
});

/**
 * Starts a job whose row and owner are locked: resumes its paused run, or creates one for the next targets.
 *
 * @param facts read after the locks
 * @returns what to publish after the commit; null if an order ends or rests again instead
 * @throws AppError as `startJob`
 */
export async function startLocked(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  { user, by, dueAt, targets }: Start,
  facts: StartFacts,
): Promise<{ runId: RunId; dispatch: number } | null> {
  checkStart(job, { user, by }, facts);
  const now = context.clock.now();
  const isOrder = rulesOf(job).paidInMoney;
  // For orders, `nextRunAt` means idle until then, so clear it. A running order continues its day.
  const dueTimes = isOrder
    ? { nextRunAt: null, lastDueAt: (job.status === 'running' && job.lastDueAt) || dueAt }
    : { nextRunAt: dueAt };
  const moveJobAndSessions = () =>
    Promise.all([
      moveJob(tx, job, { kind: by }, { reason: null, ...dueTimes, retryAt: null, putOffFor: null }, now),
      by === 'due' ? undefined : reviveSessions(tx, job.id),
    ]);
  if (facts.open) {
    const [moved] = await moveJobAndSessions();
    return resumeRun(context, tx, moved, facts.open);
  }
  if (targets) await storeSheetTargets(tx, job, targets);
  const run = newRun(job, now);
  if (isOrder) {
    const [moved] = await moveJobAndSessions();
    const messages = await planOrder(tx, moved, { by: by === 'due' ? 'due' : 'start', dueAt }, now);
    if (messages === null) return null;
    if ((await insertRun(tx, job, run, messages)) === 0) await startOver(tx, job, run, messages);
  } else {
    const collects = targetsPerLaunch(job, job.settings);
    // If the sheet has new rows, only they are open: the last cycle has read the others.
    const startsOver = by === 'again' && targets !== null;
    const [, inserted] = await Promise.all([moveJobAndSessions(), startsOver ? 0 : insertRun(tx, job, run, collects)]);
    if (inserted === 0) await startOver(tx, job, run, collects);
  }
  return { runId: run.id, dispatch: 1 };
}

async function resumeRun(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  paused: RunRow,
): Promise<{ runId: RunId; dispatch: number }> {
  if (rulesOf(job).paidInMoney) await coverOrder(tx, orderOf(job));
  await reopenRunTargets(tx, paused.id);
  const { run } = await moveRun(
    momentOf(context),
    tx,
    { job, run: paused },
    // The bill keeps the pause's reason; the run's is cleared.
    { step: 'resume', note: reasonOf(paused), line: msg('run.resumed') },
  );
  return { runId: run.id, dispatch: run.dispatch };
}
