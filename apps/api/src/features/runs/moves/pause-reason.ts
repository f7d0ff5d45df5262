import { msg, type SystemMessage } from '@trawl/contracts';
import type { Tx } from '../../../db/client.ts';
import { countTargets, type JobRow, rulesOf, scheduleOf } from '../../jobs/index.ts';
import { allowsAccounts } from '../store/charge-run.ts';
import { lastRun, meteredOwner, type RunRow } from '../store/run-store.ts';

type PausingJob = Pick<JobRow, 'type' | 'settings'>;
type PausingRun = Pick<RunRow, 'wanted' | 'userId'>;

/** The reason why a run pauses once no worker holds it; null if it continues. */
export async function pauseWanted(tx: Tx, job: PausingJob, run: PausingRun): Promise<SystemMessage | null> {
  return run.wanted === 'out_of_time' ? msg('plan.out_of_build_time') : pauseGranted(tx, job, run);
}

/**
 * The reason for a requested pause: by its owner, by support, or by a plan without the run's accounts. Null if none was
 * requested. If the run ends in the meantime, its job is paused with this reason.
 */
export async function pauseGranted(tx: Tx, job: PausingJob, run: PausingRun): Promise<SystemMessage | null> {
  return run.wanted === 'pause' || run.wanted === 'stop' ? whoPaused(tx, job, run) : null;
}

/** The reason for a pause that the worker reports as requested. `stop` comes from support, `pause` from the owner or the plan. */
export async function whoPaused(tx: Tx, job: PausingJob, run: PausingRun): Promise<SystemMessage> {
  // Only support can stop messaging jobs, with an operator command.
  if (run.wanted === 'stop') return msg('job.stopped_by_support');
  if (job.settings.accountType === 'Shared' && !allowsAccounts(job, await meteredOwner(tx, run))) {
    return msg('plan.no_shared_any_more');
  }
  return rulesOf(job).ownerPauses ? msg('job.paused_by_owner') : msg('job.stopped_by_support');
}

/** The reason for a pause between two cycles of a schedule, when there is no run to continue. */
export const pausedBetweenCycles = (reason: SystemMessage): SystemMessage =>
  reason.code === 'job.paused_by_owner' ? msg('job.schedule_paused_by_owner') : reason;

/** The reason for a pause by the owner of a job without an unfinished run. */
export async function pausedWithoutRun(tx: Tx, job: JobRow): Promise<SystemMessage> {
  const reason = msg('job.paused_by_owner');
  if (typeof scheduleOf(job) !== 'number' || !rulesOf(job).startsOver) return reason;
  // The next run after a failed one continues with the same targets.
  if ((await lastRun(tx, job.id))?.status !== 'completed') return reason;
  const { done } = await countTargets(tx, job.id);
  return done === 0 ? pausedBetweenCycles(reason) : reason;
}
