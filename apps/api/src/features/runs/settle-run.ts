import type { EndEvent } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { jobs, runs } from '../../db/schema/index.ts';
import { releaseAccounts } from '../accounts/index.ts';
import { countTargets, isOrderJob, type JobRow, moveJob, reopenTargets, scheduleOf } from '../jobs/index.ts';
import { queueMail } from '../mail/index.ts';
import { MESSAGE_WORDS } from '../messages/index.ts';
import { nextRunAt } from './next-run.ts';
import { paceOf } from './pace.ts';
import { pausedBy, pauseWanted } from './pause-job.ts';
import { beginSpan, endSpan } from './run-spans.ts';
import { addLog, type RunRow, targetsOf } from './run-store.ts';
import { runVerdict } from './run-verdict.ts';
import { sentReason } from './sent-reason.ts';
import { settleOrder } from './settle-order.ts';
import { OUT_OF_TIME } from './start-run.ts';
import { stopTargets } from './store-pages.ts';

const NO_SESSION = 'No session ID of this job works any more. Paste a new one and resume: it goes on at the same row.';
const NO_HOUSE_SESSION =
  'None of our shared sessions works right now. Contact support, or use a session ID of your own.';
const BLOCKED = 'The platform keeps refusing requests of this account. Wait some hours, then resume.';
const FAULT = 'Something went wrong on our side. Run it again; if it happens twice, contact support.';

/**
 * Ends a run's epoch as its last event says, and moves the job accordingly, within the transaction that stores the event.
 * A block is never a success: the job fails where nothing came, and is paused where rows are kept.
 *
 * @returns the dispatch number to publish where the run goes on with another worker
 */
export async function settleRun(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  run: RunRow,
  end: EndEvent,
): Promise<number | null> {
  switch (end.outcome) {
    case 'done':
      await settleDone(context, tx, job, run, end.reason);
      return null;
    case 'paused':
    case 'stopped':
      await pause(context, tx, job, run, pausedBy(job));
      return null;
    case 'out_of_time':
      await pause(context, tx, job, run, OUT_OF_TIME);
      return null;
    case 'no_session': {
      const shared = job.settings.accountType === 'Shared';
      await pauseOrFail(context, tx, job, run, shared ? NO_HOUSE_SESSION : (end.reason ?? NO_SESSION));
      return null;
    }
    case 'blocked':
      await pauseOrFail(context, tx, job, run, end.reason ?? BLOCKED);
      return null;
    case 'error':
      await fail(context, tx, job, run, end.reason ?? FAULT);
      return null;
    case 'handed_back': {
      // Queued, it would lie there for ever: nobody may claim a run that is to pause.
      const reason = pauseWanted(job, run);
      if (reason === null) return handBack(context, tx, run);
      await pause(context, tx, job, run, reason);
      return null;
    }
    case 'rests': {
      const reason = pauseWanted(job, run);
      if (reason === null) await rest(context, tx, job, run);
      else await pause(context, tx, job, run, reason);
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
  const now = context.clock.now();
  // A launch of messages may be over before all of its people were written to: at the day's limit.
  if (endReason !== null) await stopTargets(tx, run, endReason);
  const targets = await targetsOf(tx, run.id);
  const verdict = runVerdict(targets);
  if (isOrderJob(job)) {
    await endRun(context, tx, run, { status: 'completed', verdict, reason: null, endedAt: now }, now);
    await addLog(tx, run, [doneLine(job, run)]);
    if (await settleOrder(context, tx, job, run)) await queueMail(tx, 'run_finished', mailOf(run));
    return;
  }
  const { all, done } = await countTargets(tx, job.id);
  const targetsLeft = done < all;
  // People who can't be written to are no trouble of the account's: the next launch goes on with others.
  if (verdict === 'blocked' && !(job.type === 'dm' && targetsLeft)) {
    const reason = targets.find((target) => target.reason)?.reason ?? BLOCKED;
    await fail(context, tx, job, run, reason);
    return;
  }
  const schedule = scheduleOf(job);
  const left = { left: all - done, recurring: schedule !== 'manual', endReason };
  const reason = job.type === 'dm' ? sentReason(targets, left) : doneReason(targets, left.left, left.recurring);
  await endRun(context, tx, run, { status: 'completed', verdict, reason: null, endedAt: now }, now);
  await addLog(tx, run, [doneLine(job, run)]);
  const startsOver = !targetsLeft && typeof schedule === 'number' && job.type !== 'dm';
  if (startsOver) await reopenTargets(tx, job.id);
  await moveJob(
    tx,
    job,
    { kind: 'run_done', targetsLeft },
    {
      reason,
      ...(startsOver ? { cycle: job.cycle + 1 } : {}),
      ...(targetsLeft ? {} : { progress: 100 }),
      nextRunAt:
        typeof schedule === 'number' && (targetsLeft || startsOver)
          ? nextRunAt(job.nextRunAt ?? run.queuedAt, schedule, now)
          : null,
    },
    now,
  );
  await queueMail(tx, 'run_finished', mailOf(run));
}

function doneLine(job: JobRow, { rows }: RunRow): string {
  const count = rows.toLocaleString('en-US');
  if (job.type === 'dm') return `Done: ${count} ${rows === 1 ? 'message' : 'messages'} sent.`;
  return `Done: ${count} ${rows === 1 ? 'row' : 'rows'}.`;
}

function doneReason(
  targets: readonly { readonly reason: string | null }[],
  left: number,
  recurring: boolean,
): string | null {
  const told = targets.filter((target) => target.reason !== null);
  const more = told.length > 1 ? ` (${told.length} of ${targets.length} targets have such a note; see Targets.)` : '';
  const first = told[0]?.reason ?? null;
  if (left === 0) return first === null ? null : first + more;
  const targetsLeft = left === 1 ? '1 target is left' : `${left.toLocaleString('en-US')} targets are left`;
  return recurring ? `${targetsLeft} for the next launches.` : `${targetsLeft}. Run again to collect the next ones.`;
}

/**
 * Nobody but the owner can help this run. It waits for them, with one mail, where rows are kept; a recurring one in any
 * case, instead of failing at each of its times.
 */
async function pauseOrFail(context: AppContext, tx: Tx, job: JobRow, run: RunRow, reason: string): Promise<void> {
  const recurring = typeof scheduleOf(job) === 'number';
  // An earlier run of the cycle may have begun what this one got no further with.
  const nothing = (await targetsOf(tx, run.id)).every((target) => target.collected === 0);
  if (nothing && !recurring) return fail(context, tx, job, run, reason);
  await stopTargets(tx, run, reason);
  await pause(context, tx, job, run, reason);
  await queueMail(tx, 'run_needs_you', mailOf(run));
}

/** The run stays open: a resume goes on with it at its checkpoint. */
async function pause(context: AppContext, tx: Tx, job: JobRow, run: RunRow, reason: string): Promise<void> {
  const now = context.clock.now();
  await endRun(context, tx, run, { status: 'paused', verdict: null, reason, endedAt: null }, now);
  await addLog(tx, run, [`Paused. ${reason}`]);
  await moveJob(tx, job, { kind: 'run_paused' }, { reason, nextRunAt: null }, now);
}

async function fail(context: AppContext, tx: Tx, job: JobRow, run: RunRow, reason: string): Promise<void> {
  const now = context.clock.now();
  await stopTargets(tx, run, reason);
  const verdict = runVerdict(await targetsOf(tx, run.id));
  await endRun(context, tx, run, { status: 'failed', verdict, reason, endedAt: now }, now);
  await addLog(tx, run, [`Failed. ${reason}`]);
  await moveJob(tx, job, { kind: 'run_failed' }, { reason, nextRunAt: null }, now);
  await queueMail(tx, 'run_finished', mailOf(run));
}

const mailOf = ({ id, jobId, epoch }: RunRow) => ({ jobId, runId: id, epoch });

async function handBack(context: AppContext, tx: Tx, run: RunRow): Promise<number> {
  const dispatch = run.dispatch + 1;
  await tx
    .update(runs)
    .set({ status: 'queued', dispatch, dispatchedAt: null, leaseUntil: null, restUntil: null })
    .where(eq(runs.id, run.id));
  await releaseAccounts(tx, run.id);
  await beginSpan(tx, run.id, 'queued', context.clock.now(), 'The worker was renewed.');
  await addLog(tx, run, ['The worker is being renewed. Another one goes on.']);
  return dispatch;
}

/** The run waits in the queue until its time comes; nobody keeps a place or an account for it. The sweep brings it back. */
async function rest(context: AppContext, tx: Tx, job: JobRow, run: RunRow): Promise<void> {
  const now = context.clock.now();
  const why = isOrderJob(job) ? MESSAGE_WORDS.poolRests : MESSAGE_WORDS.pace;
  const reason = MESSAGE_WORDS.until(why, run.restUntil ?? now);
  await tx
    .update(runs)
    .set({
      status: 'queued',
      dispatch: run.dispatch + 1,
      dispatchedAt: null,
      queuedAt: now,
      leaseUntil: null,
      gapSince: null,
    })
    .where(eq(runs.id, run.id));
  await releaseAccounts(tx, run.id);
  await beginSpan(tx, run.id, 'queued', now, why);
  await tx.update(jobs).set({ reason }).where(eq(jobs.id, job.id));
  await addLog(tx, run, [reason]);
}

async function endRun(
  context: AppContext,
  tx: Tx,
  run: RunRow,
  changes: Pick<RunRow, 'status' | 'verdict' | 'reason' | 'endedAt'>,
  now: Date,
): Promise<void> {
  await tx
    .update(runs)
    .set({ ...changes, wanted: 'go', leaseUntil: null, gapSince: null })
    .where(eq(runs.id, run.id));
  await releaseAccounts(tx, run.id, paceOf(context));
  if (changes.status === 'paused') await beginSpan(tx, run.id, 'paused', now);
  else await endSpan(tx, run.id, now);
}
