import { msg, type SystemMessage } from '@trawl/contracts';
import type { Tx } from '../../../db/client.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { allowsAccounts } from '../events/charge-run.ts';
import { meteredOwner, type RunRow } from './run-store.ts';

type PausingJob = Pick<JobRow, 'type' | 'settings'>;
type PausingRun = Pick<RunRow, 'wanted' | 'userId'>;

/** The reason why a run pauses when no worker holds it any more; null if it continues. */
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
