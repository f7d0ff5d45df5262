import { type EndEvent, msg, type SystemMessage } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { countTargets, type JobRow, reopenTargets, rulesOf, scheduleOf } from '../../jobs/index.ts';
import { MESSAGE_WORDS } from '../../messages/index.ts';
import { buildTimeLeftMs } from '../../metering/index.ts';
import { stopTargets } from '../events/store-pages.ts';
import { type JobMove, moveRun } from '../moves/move-run.ts';
import { OUT_OF_TIME, pauseGranted, pauseWanted, whoPaused } from '../moves/pause-reason.ts';
import { meteredOwner, type RunRow, targetsOf } from '../moves/run-store.ts';
import { nextRunAt } from '../schedule/next-run.ts';
import { momentOf } from '../schedule/pace.ts';
import { isUnread, runVerdict } from './run-verdict.ts';
import { sentReason } from './sent-reason.ts';
import { settleOrder } from './settle-order.ts';
import { settleOutage, skipRun } from './settle-outage.ts';

const NO_SESSION = 'No session ID of this job works any more. Paste a new one and resume: it goes on at the same row.';
const NO_HOUSE_SESSION =
  'None of our shared sessions works right now. Contact support, or use a session ID of your own.';
const BLOCKED = 'The platform keeps refusing requests of this account. Wait some hours, then resume.';
const BLOCKED_SKIPPED = 'The platform keeps asking this account to slow down. The next run goes on where it stopped.';
const FAULT = 'Something went wrong on our side. Run it again; if it happens twice, contact support.';

/** Outcomes after which a job with a requested pause is paused instead of failed. */
const TROUBLE: ReadonlySet<EndEvent['outcome']> = new Set(['no_session', 'blocked', 'error']);

/**
 * Ends a run's epoch according to its last event, and moves the job accordingly, in the transaction that stores the event. A
 * block is never a success: the job fails without rows, and is paused with rows. Temporary problems end no schedule.
 *
 * @returns the dispatch number to publish if another worker continues the run
 */
export async function settleRun(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  run: RunRow,
  end: EndEvent,
): Promise<number | null> {
  const granted = await pauseGranted(tx, job, run);
  if (granted !== null && TROUBLE.has(end.outcome)) {
    // If the problem persists, a resumed run encounters it again.
    await pause(context, tx, job, run, granted);
    return null;
  }
  switch (end.outcome) {
    case 'done':
      await settleDone(context, tx, job, run, end.reason);
      return null;
    case 'paused':
    case 'stopped':
      await pause(context, tx, job, run, await whoPaused(tx, job, run));
      return null;
    case 'out_of_time': {
      // The month may have been renewed, or the plan upgraded, since the worker got its budget.
      const leftMs = await buildTimeLeftMs(tx, await meteredOwner(tx, run), context.clock.now());
      if (granted === null && leftMs > 0) return handBack(context, tx, job, run, TIME_RENEWED);
      await pause(context, tx, job, run, granted ?? OUT_OF_TIME);
      return null;
    }
    case 'no_session': {
      const shared = job.settings.accountType === 'Shared';
      await pauseOrFail(context, tx, job, run, shared ? NO_HOUSE_SESSION : (end.reason ?? NO_SESSION));
      return null;
    }
    case 'blocked':
      // A rate limit is temporary. An order stops anyway, because its next run would get other customers' accounts limited.
      if (typeof scheduleOf(job) === 'number' && !rulesOf(job).restsBetweenRuns) {
        await skipRun(context, tx, { job, run }, BLOCKED_SKIPPED, end.retryAfterMs);
      } else await pauseOrFail(context, tx, job, run, end.reason ?? BLOCKED, end.retryAfterMs);
      return null;
    case 'error':
      await fail(context, tx, job, run, end.reason ?? FAULT);
      return null;
    case 'handed_back': {
      // In the queue it would stay forever, because a run with a requested pause can't be claimed.
      const reason = await pauseWanted(tx, job, run);
      if (reason === null) return handBack(context, tx, job, run, WORKER_RENEWED);
      await pause(context, tx, job, run, reason);
      return null;
    }
    case 'rests': {
      const reason = await pauseWanted(tx, job, run);
      if (reason !== null) await pause(context, tx, job, run, reason);
      else if (end.outageMs !== undefined) {
        await settleOutage(context, tx, { job, run }, { outageMs: end.outageMs, reason: end.reason ?? FAULT });
      } else await rest(context, tx, job, run, end.reason);
      return null;
    }
  }
}

async function settleDone(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  run: RunRow,
  endReason: string | null,
): Promise<void> {
  const { now } = momentOf(context);
  // A messaging launch may end before all its recipients were messaged, at the daily limit.
  if (endReason !== null) await stopTargets(tx, run, endReason);
  const targets = await targetsOf(tx, run.id);
  const verdict = runVerdict(targets);
  const complete = async (move: JobMove): Promise<void> => {
    const line = rulesOf(job).words.done(run.rows);
    await moveRun(momentOf(context), tx, { job, run }, { step: 'complete', verdict, job: move, line, byWorker: true });
  };
  const granted = await pauseGranted(tx, job, run);
  if (rulesOf(job).restsBetweenRuns) return complete(await settleOrder(tx, job, run, now));
  const { all, done, read } = await countTargets(tx, job.id);
  const targetsLeft = done < all;
  // The job fails only if its complete cycle could read or send nothing.
  if (isUnread(verdict) && !targetsLeft && read === 0) {
    const reason = targets.find((target) => target.reason)?.reason ?? BLOCKED;
    await (granted === null ? fail(context, tx, job, run, reason) : pause(context, tx, job, run, granted));
    return;
  }
  const schedule = scheduleOf(job);
  const left = { left: all - done, recurring: schedule !== 'manual', endReason };
  const reason = rulesOf(job).writes ? sentReason(targets, left) : doneReason(targets, left.left, left.recurring);
  const startsOver = !targetsLeft && typeof schedule === 'number' && rulesOf(job).startsOver;
  if (startsOver) await reopenTargets(tx, job.id);
  const held = granted !== null && (targetsLeft || startsOver);
  await complete({
    event: { kind: 'run_done', targetsLeft, held },
    changes: {
      reason: held ? granted : reason,
      ...(startsOver ? { cycle: job.cycle + 1 } : {}),
      ...(targetsLeft ? {} : { progress: 100 }),
      nextRunAt:
        typeof schedule === 'number' && (targetsLeft || startsOver) && !held
          ? nextRunAt(job.nextRunAt ?? run.queuedAt, schedule, now)
          : null,
    },
  });
}

function doneReason(
  targets: readonly { readonly reason: string | null }[],
  left: number,
  recurring: boolean,
): string | null {
  const explained = targets.filter((target) => target.reason !== null);
  const more =
    explained.length > 1 ? ` (${explained.length} of ${targets.length} targets have such a note; see Targets.)` : '';
  const first = explained[0]?.reason ?? null;
  if (left === 0) return first === null ? null : first + more;
  const targetsLeft = left === 1 ? '1 target is left' : `${left.toLocaleString('en-US')} targets are left`;
  return recurring ? `${targetsLeft} for the next launches.` : `${targetsLeft}. Run again to collect the next ones.`;
}

/**
 * Handles a problem that only the owner can solve. The run waits for the owner, with one mail, if it has rows; a recurring job
 * always waits, instead of failing at each scheduled time.
 */
async function pauseOrFail(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  run: RunRow,
  reason: string,
  retryAfterMs = 0,
): Promise<void> {
  const recurring = typeof scheduleOf(job) === 'number';
  // An earlier run of the cycle may have rows even if this one made no progress.
  const nothing = (await targetsOf(tx, run.id)).every((target) => target.collected === 0);
  if (nothing && !recurring) return fail(context, tx, job, run, reason, retryAfterMs);
  await stopTargets(tx, run, reason);
  await pause(context, tx, job, run, reason, { needsOwner: true, retryAfterMs });
}

/** The run stays open: a resume continues it at its checkpoint. */
async function pause(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  run: RunRow,
  reason: string,
  { needsOwner = false, retryAfterMs = 0 } = {},
): Promise<void> {
  const line = `Paused. ${reason}`;
  const move = { step: 'pause', reason, needsOwner, line, byWorker: true } as const;
  await moveRun(momentOf(context, retryAfterMs), tx, { job, run }, move);
}

async function fail(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  run: RunRow,
  reason: string,
  retryAfterMs = 0,
): Promise<void> {
  await stopTargets(tx, run, reason);
  const verdict = runVerdict(await targetsOf(tx, run.id));
  const line = `Failed. ${reason}`;
  const move = { step: 'fail', reason, verdict, line, byWorker: true } as const;
  await moveRun(momentOf(context, retryAfterMs), tx, { job, run }, move);
}

const WORKER_RENEWED = {
  note: msg('bill.worker_restarted'),
  line: 'The worker is being renewed. Another one goes on.',
};
const TIME_RENEWED = {
  note: msg('bill.build_time_renewed'),
  line: 'Your build time was renewed. Going on from the last stored page.',
};

async function handBack(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  run: RunRow,
  explained: { readonly note: SystemMessage; readonly line: string },
): Promise<number> {
  const move = { step: 'requeue', ...explained, byWorker: true } as const;
  const moved = await moveRun(momentOf(context), tx, { job, run }, move);
  return moved.run.dispatch;
}

/** Suspends the run in the queue until its time, without a slot or an account. The sweep dispatches it again. */
async function rest(context: AppContext, tx: Tx, job: JobRow, run: RunRow, explained: string | null): Promise<void> {
  // A suspended collecting run has no time: it waits for the account of its session.
  const turn = explained === MESSAGE_WORDS.turn || run.restUntil === null;
  const why = turn
    ? MESSAGE_WORDS.turn
    : (explained ?? (rulesOf(job).pooled ? MESSAGE_WORDS.poolRests : MESSAGE_WORDS.pace));
  const { restUntil } = run;
  const jobReason = turn || restUntil === null ? why : MESSAGE_WORDS.until(why, restUntil);
  const move = { step: 'requeue', restUntil, jobReason, note: why, line: jobReason, byWorker: true } as const;
  await moveRun(momentOf(context), tx, { job, run }, move);
}
