import {
  canRunAgain,
  type JobId,
  msg,
  newId,
  PLANS,
  type RunAgainInput,
  type RunId,
  rowsPerTarget,
  type SystemMessage,
  targetsPerLaunch,
} from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { lineColumns, reasonOf } from '../../../stored-message.ts';
import {
  checkMove,
  factsOf,
  type JobRow,
  lockOwnJob,
  moveJob,
  openTargets,
  type ReadTarget,
  readSheetTargets,
  reopenFailedTargets,
  reopenTargets,
  reviveSessions,
  rulesOf,
  sheetToRead,
  storeSheetTargets,
} from '../../jobs/index.ts';
import { buildTimeLeftMs } from '../../metering/index.ts';
import { checkCover, coverOrder, type Order } from '../../orders/index.ts';
import { consumeRateLimit, lockUser } from '../../users/index.ts';
import { allowsAccounts } from '../events/charge-run.ts';
import { reopenRunTargets } from '../events/store-pages.ts';
import { moveRun } from '../moves/move-run.ts';
import { notifyJobChanged, publishTicket } from '../moves/notify.ts';
import { openRun } from '../moves/run-store.ts';
import { isBeingStopped } from '../moves/stop-order.ts';
import { type Launch, planOrder } from '../settling/settle-order.ts';
import { countRunsUnderWay } from './count-runs.ts';
import { momentOf } from './pace.ts';

/** Per user over all jobs, by button; schedules have their own pace. */
export const STARTS_PER_USER = { count: 300, windowMs: 15 * 60_000 };

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
 * @returns a notice if it wasn't started, because an order with nothing left to send ends immediately; null if it was started
 * @throws AppError not_found, wrong_state, plan_required, bad_input (its sheet), concurrency_limit_reached, out_of_build_time,
 * too_many_requests, unavailable; for an order also out_of_funds
 */
export async function startJob(
  context: AppContext,
  user: RequestUser,
  id: JobId,
  again: RunAgainInput['targets'] | null = null,
): Promise<SystemMessage | null> {
  const by = again === null ? 'start' : 'again';
  const now = context.clock.now();
  const start = (targets?: readonly ReadTarget[]) =>
    context.db.transaction(async (tx) => {
      // Serializes the starts of one user, so that concurrent starts respect the limits of the plan.
      const [, job] = await Promise.all([
        lockUser(tx, user.id),
        lockOwnJob(tx, id, user.id),
        targets ? undefined : consumeRateLimit(tx, `start:${user.id}`, STARTS_PER_USER, now),
      ]);
      if (rulesOf(job).paidInMoney && (await isBeingStopped(tx, id)))
        throw new AppError('wrong_state', msg('order.support_stops'));
      const sheet = targets || again === 'failed' ? null : await sheetToRead({ ...context, db: tx }, job, 'start');
      if (sheet) {
        // Before the sheet is requested; the second transaction checks everything again.
        await checkStart(tx, job, { user, by }, now);
        await checkFunds(tx, job);
        return { job, sheet };
      }
      if (again === 'failed') await reopenFailed(tx, job);
      const ticket = await startLocked(context, tx, job, { user, by, dueAt: now, targets: targets ?? null });
      if (ticket) return { ticket, job };
      const [ended] = await tx
        .select({ reason: jobs.reason, reasonMessage: jobs.reasonMessage })
        .from(jobs)
        .where(eq(jobs.id, id));
      return { ticket: null, reason: (ended && reasonOf(ended)) ?? '' };
    });
  let started = await start();
  if (started.sheet) started = await start(await readSheetTargets(context, started.job, started.sheet));
  if (started.sheet) throw new Error('the sheet was read already');
  if (started.ticket) await publishTicket(context, started.ticket.runId, started.ticket.dispatch, started.job);
  notifyJobChanged(context, id);
  return started.ticket ? null : msg('notice.order_over', { reason: started.reason });
}

/**
 * Begins a cycle in which only the failed targets of the last one are open.
 *
 * @throws AppError wrong_state if there are none
 */
async function reopenFailed(tx: Tx, job: JobRow): Promise<void> {
  // `startLocked` refuses other states.
  if (!canRunAgain(factsOf(job))) return;
  if ((await reopenFailedTargets(tx, job.id)) === 0) throw new AppError('wrong_state', msg('job.no_failed_targets'));
  // In a new cycle, rows count as collected again, although the last cycle has stored them.
  await tx
    .update(jobs)
    .set({ cycle: job.cycle + 1 })
    .where(eq(jobs.id, job.id));
}

/**
 * Checks whether a job may be started, before any preparation. The state may change before the start, so the start's transaction
 * repeats the checks.
 *
 * @throws AppError wrong_state, plan_required, concurrency_limit_reached, out_of_build_time
 */
export async function checkStart(
  db: Executor,
  job: JobRow,
  { user, by }: Pick<Start, 'user' | 'by'>,
  now: Date,
): Promise<void> {
  checkMove(job, { kind: by });
  if (!rulesOf(job).paidInMoney) await checkPlan(db, user, job, now);
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
 * @returns what to publish after the commit; null if an order ends or is suspended again instead
 */
export async function startLocked(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  { user, by, dueAt, targets }: Start,
): Promise<{ runId: RunId; dispatch: number } | null> {
  const now = context.clock.now();
  const isOrder = rulesOf(job).paidInMoney;
  // For orders, `nextRunAt` means idle until then, so clear it.
  const changes = { reason: null, nextRunAt: isOrder ? null : dueAt, retryAt: null, putOffFor: null };
  const collects = isOrder ? null : targetsPerLaunch(job, job.settings);
  const [moved, open, known] = await Promise.all([
    moveJob(tx, job, { kind: by }, changes, now),
    openRun(tx, job.id),
    collects === null || targets ? null : openTargets(tx, job.id, collects),
    isOrder ? undefined : checkPlan(tx, user, job, now),
    by === 'due' ? undefined : reviveSessions(tx, job.id),
  ]);
  if (open) {
    if (isOrder) await coverOrder(tx, orderOf(job));
    await reopenRunTargets(tx, open.id);
    const { run } = await moveRun(
      momentOf(context),
      tx,
      { job: moved, run: open },
      // The bill keeps the pause's reason; the run's is cleared.
      { step: 'resume', note: reasonOf(open), line: msg('run.resumed') },
    );
    return { runId: run.id, dispatch: run.dispatch };
  }
  if (targets) await storeSheetTargets(tx, job, targets);
  const perLaunch = collects ?? (await planOrder(tx, moved, { by: by === 'due' ? 'due' : 'start', dueAt }, now));
  if (perLaunch === null) return null;
  const runId = await insertRun(tx, moved, perLaunch, known ?? (await openTargets(tx, job.id, perLaunch)), now);
  return { runId, dispatch: 1 };
}

async function checkPlan(db: Executor, user: Start['user'], job: JobRow, now: Date): Promise<void> {
  if (!allowsAccounts(job, user)) throw new AppError('plan_required', msg('plan.no_shared_any_more'));
  const plan = PLANS[user.plan];
  const [underWay, leftMs] = await Promise.all([
    countRunsUnderWay(db, user.id, job.id),
    buildTimeLeftMs(db, user, now),
  ]);
  if (underWay >= plan.concurrent) {
    throw new AppError(
      'concurrency_limit_reached',
      msg('plan.runs_full', { plan: msg(`plan_name.${user.plan}`), count: plan.concurrent }),
    );
  }
  if (leftMs <= 0) throw new AppError('out_of_build_time', msg('plan.out_of_build_time'));
}

type OpenTargets = Awaited<ReturnType<typeof openTargets>>;

async function insertRun(tx: Tx, job: JobRow, perLaunch: number, open: OpenTargets, now: Date): Promise<RunId> {
  let targets = open;
  let { cycle } = job;
  if (targets.length === 0) {
    if (!rulesOf(job).startsOver) throw new AppError('wrong_state', msg('job.nobody_left'));
    await reopenTargets(tx, job.id);
    targets = await openTargets(tx, job.id, perLaunch);
    cycle += 1;
  }
  const id = newId('RunId', now.getTime());
  const number = job.totalRuns + 1;
  const line = lineColumns(msg('run.queued'));
  // One statement to save round trips. The targets include rows that an earlier run of the cycle has collected.
  await tx.execute(sql`
    WITH run AS (
      INSERT INTO runs (id, job_id, user_id, number, cycle, status, dispatch, queued_at, log_lines)
      VALUES (${id}, ${job.id}, ${job.userId}, ${number}, ${cycle}, 'queued', 1, ${now}, 1)
    ),
    launch AS (
      INSERT INTO run_targets (run_id, target_id, position, value, requested, collected, found)
      SELECT ${id}, id, row_number() OVER (ORDER BY position, rank), value, ${rowsPerTarget(job, job.settings)}, collected, found
      FROM job_targets WHERE id = ANY(${sql.param(targets.map((target) => target.id))}::bigint[])
    ),
    bill_item AS (
      INSERT INTO run_spans (run_id, n, kind, started_at) VALUES (${id}, 1, 'queued', ${now})
    ),
    line AS (
      INSERT INTO run_log (run_id, n, text, message)
      VALUES (${id}, 1, ${line.text}, ${line.message && JSON.stringify(line.message)})
    )
    UPDATE jobs SET total_runs = ${number}, cycle = ${cycle} WHERE id = ${job.id}`);
  return id;
}
