import { type EndEvent, msg, type SystemMessage } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { reasonOf, type StoredReason } from '../../../stored-message.ts';
import { liveHouseSessions } from '../../accounts/index.ts';
import { calendarOf, countTargets, reopenTargets, rulesOf, scheduleOf } from '../../jobs/index.ts';
import { buildTimeLeftMs } from '../../metering/index.ts';
import { type JobMove, moveRun } from '../moves/move-run.ts';
import { pausedBetweenCycles, pauseGranted, pauseWanted, whoPaused } from '../moves/pause-reason.ts';
import type { RequeueReason } from '../moves/requeue-run.ts';
import { nextRunAt } from '../rules/next-run.ts';
import { momentOf } from '../rules/pace.ts';
import { isRead, isUnread, runVerdict } from '../rules/run-verdict.ts';
import { type LockedRun, meteredOwner, targetsOf } from '../store/run-store.ts';
import { stopTargets } from '../store/store-pages.ts';
import { sentReason } from './sent-reason.ts';
import { settleOrder } from './settle-order.ts';
import { settleOutage } from './settle-outage.ts';
import { skipRun } from './skip-run.ts';

const FAULT = msg('run.failed_inside');

/** Outcomes after which a job with a requested pause is paused instead of failed. */
const TROUBLE: ReadonlySet<EndEvent['outcome']> = new Set(['no_session', 'blocked', 'error']);

/**
 * Ends a run's epoch according to its last event, and moves the job accordingly, in the transaction that stores the event. A
 * blocked run never counts as a success: its job fails if it has no rows, and is paused otherwise. Temporary problems don't end a
 * schedule.
 *
 * @returns the dispatch number to publish if another worker continues the run
 */
export async function settleRun(context: AppContext, tx: Tx, locked: LockedRun, end: EndEvent): Promise<number | null> {
  const { job, run } = locked;
  const reason = reasonOf(end);
  const granted = await pauseGranted(tx, job, run);
  if (granted !== null && TROUBLE.has(end.outcome)) {
    // If the problem persists, a resumed run encounters it again.
    await pause(context, tx, locked, granted);
    return null;
  }
  switch (end.outcome) {
    case 'done':
      await settleDone(context, tx, locked, reason);
      return null;
    case 'paused':
    case 'stopped':
      await pause(context, tx, locked, await whoPaused(tx, job, run));
      return null;
    case 'out_of_time': {
      // The month may have been renewed, or the plan upgraded, since the worker got its budget.
      const leftMs = await buildTimeLeftMs(tx, await meteredOwner(tx, run), context.clock.now());
      if (granted === null && leftMs > 0) return handBack(context, tx, locked, TIME_RENEWED);
      await pause(context, tx, locked, granted ?? msg('plan.out_of_build_time'));
      return null;
    }
    case 'no_session': {
      const shared = job.settings.accountType === 'Shared';
      // A claim contains only one of Trawl's own sessions, and its state is stored by now.
      if (shared && granted === null && (await liveHouseSessions(tx, job.platform)).length > 0) {
        return handBack(context, tx, locked, HOUSE_SESSION_DEAD);
      }
      const why = shared ? msg('job.house_sessions_dead') : (reason ?? msg('job.session_ids_dead'));
      await pauseOrFail(context, tx, locked, why);
      return null;
    }
    case 'blocked':
      // A rate limit is temporary. An order stops anyway, because its next run would get other users' accounts limited.
      if (typeof scheduleOf(job) === 'number' && !rulesOf(job).restsBetweenRuns) {
        const limited = msg('job.rate_limited_next_run');
        const skipped = { reason: limited, verdict: 'blocked', retryAfterMs: end.retryAfterMs } as const;
        await skipRun(context, tx, locked, skipped);
      } else await pauseOrFail(context, tx, locked, reason ?? msg('job.refused'), end.retryAfterMs);
      return null;
    case 'error':
      // The owner can't solve the problem, and the next scheduled run may succeed. Messages aren't retried automatically.
      if (typeof scheduleOf(job) === 'number' && !rulesOf(job).writes) {
        await skipRun(context, tx, locked, { reason: reason ?? msg('job.failed_next_run'), verdict: null });
      } else await fail(context, tx, locked, reason ?? FAULT, null);
      return null;
    case 'handed_back': {
      // A run with a requested pause can't be claimed, so it would stay in the queue forever.
      const wanted = await pauseWanted(tx, job, run);
      if (wanted === null) return handBack(context, tx, locked, WORKER_RENEWED);
      await pause(context, tx, locked, wanted);
      return null;
    }
    case 'rests': {
      const wanted = await pauseWanted(tx, job, run);
      if (wanted !== null) await pause(context, tx, locked, wanted);
      else if (end.outageMs !== undefined) {
        await settleOutage(context, tx, locked, { outageMs: end.outageMs, reason: reason ?? FAULT });
      } else await rest(context, tx, locked, reason);
      return null;
    }
  }
}

async function settleDone(
  context: AppContext,
  tx: Tx,
  locked: LockedRun,
  endReason: SystemMessage | null,
): Promise<void> {
  const { job, run } = locked;
  const { now } = momentOf(context);
  // A messaging launch may end before all its recipients were messaged, at the daily limit.
  if (endReason !== null) await stopTargets(tx, run, endReason, null);
  const targets = (await targetsOf(tx, run.id)).filter(isRead);
  const verdict = runVerdict(targets);
  const complete = async (move: JobMove): Promise<void> => {
    const line = rulesOf(job).words.done(run.rows);
    await moveRun(momentOf(context), tx, locked, { step: 'complete', verdict, job: move, line, byWorker: true });
  };
  const granted = await pauseGranted(tx, job, run);
  if (rulesOf(job).restsBetweenRuns) return complete(await settleOrder(tx, job, run, now));
  const { all, done, read } = await countTargets(tx, job.id);
  const targetsLeft = done < all;
  // The job fails only if its complete cycle could read or send nothing.
  if (isUnread(verdict) && !targetsLeft && read === 0) {
    const reason = reasonsOf(targets)[0] ?? msg('job.refused');
    await (granted === null ? fail(context, tx, locked, reason, null) : pause(context, tx, locked, granted));
    return;
  }
  const schedule = scheduleOf(job);
  const left = { left: all - done, recurring: schedule !== 'manual', endReason };
  const reason = rulesOf(job).writes ? sentReason(targets, left) : doneReason(targets, left.left, left.recurring);
  const startsOver = !targetsLeft && typeof schedule === 'number' && rulesOf(job).startsOver;
  if (startsOver) await reopenTargets(tx, job.id);
  const pauses = granted !== null && (targetsLeft || startsOver);
  const pauseReason = granted !== null && startsOver ? pausedBetweenCycles(granted) : granted;
  await complete({
    event: { kind: 'run_done', targetsLeft, pauses },
    changes: {
      reason: pauses ? pauseReason : reason,
      ...(startsOver ? { cycle: job.cycle + 1 } : {}),
      ...(targetsLeft ? {} : { progress: 100 }),
      nextRunAt:
        typeof schedule === 'number' && (targetsLeft || startsOver) && !pauses
          ? nextRunAt(job.nextRunAt ?? run.queuedAt, { intervalS: schedule, calendar: calendarOf(job) }, now)
          : null,
    },
  });
}

const reasonsOf = (targets: readonly StoredReason[]): SystemMessage[] =>
  targets.map(reasonOf).filter((reason) => reason !== null);

function doneReason(targets: readonly StoredReason[], left: number, recurring: boolean): SystemMessage | null {
  if (left > 0) return msg(recurring ? 'job.targets_left_for_schedule' : 'job.targets_left', { count: left });
  const [reason, ...others] = reasonsOf(targets);
  if (reason === undefined || others.length === 0) return reason ?? null;
  return msg('job.several_notes', { reason, count: others.length + 1, total: targets.length });
}

/**
 * Handles a problem that only the owner can solve. The run waits for the owner, with one mail, if it has rows; a recurring job
 * always waits, instead of failing at each scheduled time.
 */
async function pauseOrFail(
  context: AppContext,
  tx: Tx,
  locked: LockedRun,
  reason: SystemMessage,
  retryAfterMs = 0,
): Promise<void> {
  const { job, run } = locked;
  const recurring = typeof scheduleOf(job) === 'number';
  // An earlier run of the cycle may have rows even if this one made no progress.
  const nothing = (await targetsOf(tx, run.id)).every((target) => target.collected === 0);
  if (nothing && !recurring) return fail(context, tx, locked, reason, 'blocked', retryAfterMs);
  await stopTargets(tx, run, reason, 'blocked');
  await pause(context, tx, locked, reason, { needsOwner: true, retryAfterMs });
}

/** The run stays open: a resume continues it at its checkpoint. */
async function pause(
  context: AppContext,
  tx: Tx,
  locked: LockedRun,
  reason: SystemMessage,
  { needsOwner = false, retryAfterMs = 0 } = {},
): Promise<void> {
  const line = msg('run.paused', { reason });
  const move = { step: 'pause', reason, needsOwner, line, byWorker: true } as const;
  await moveRun(momentOf(context, retryAfterMs), tx, locked, move);
}

async function fail(
  context: AppContext,
  tx: Tx,
  locked: LockedRun,
  reason: SystemMessage,
  verdict: 'blocked' | null,
  retryAfterMs = 0,
): Promise<void> {
  const { run } = locked;
  await stopTargets(tx, run, reason, verdict);
  const line = msg('run.failed', { reason });
  const move = {
    step: 'fail',
    reason,
    verdict: runVerdict(await targetsOf(tx, run.id)),
    line,
    byWorker: true,
  } as const;
  await moveRun(momentOf(context, retryAfterMs), tx, locked, move);
}

const WORKER_RENEWED = { note: msg('bill.worker_restarted'), line: msg('run.worker_restarted') };
const HOUSE_SESSION_DEAD = { note: msg('bill.house_session_dead'), line: msg('run.house_session_dead') };
const TIME_RENEWED = {
  note: msg('bill.build_time_renewed'),
  line: msg('run.build_time_renewed'),
};

async function handBack(context: AppContext, tx: Tx, locked: LockedRun, explained: RequeueReason): Promise<number> {
  const move = { step: 'requeue', ...explained, byWorker: true } as const;
  const moved = await moveRun(momentOf(context), tx, locked, move);
  return moved.run.dispatch;
}

/** Lets the run rest in the queue until its time, without a slot or an account. The sweep dispatches it again. */
async function rest(context: AppContext, tx: Tx, locked: LockedRun, explained: SystemMessage | null): Promise<void> {
  const { job, run } = locked;
  const { restUntil } = run;
  // A resting collecting run has no `restUntil`, because it waits for the account of its session.
  const turn = restUntil === null || explained?.code === 'run.waits_for_account';
  const pace = msg(rulesOf(job).pooled ? 'direct.pool_rests' : 'direct.waits_for_pace');
  const why = turn ? msg('run.waits_for_account') : (explained ?? pace);
  const jobReason = turn ? why : msg('direct.next_at', { reason: why, time: { moment: restUntil.toISOString() } });
  const move = { step: 'requeue', restUntil, jobReason, note: why, line: jobReason, byWorker: true } as const;
  await moveRun(momentOf(context), tx, locked, move);
}
