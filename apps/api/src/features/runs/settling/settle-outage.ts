import { msg, type SystemMessage } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { scheduleOf } from '../../jobs/index.ts';
import { moveRun } from '../moves/move-run.ts';
import { momentOf } from '../rules/pace.ts';
import type { LockedRun } from '../store/run-store.ts';
import { stopTargets } from '../store/store-pages.ts';
import { skipRun } from './skip-run.ts';

/** The delay between handing a run back and its next attempt. */
const RETRY_MS = 30_000;
/** How long a run is retried with a schedule for the next one, and without. */
export const SKIP_AFTER_MS = 5 * 60_000;
export const PAUSE_AFTER_MS = 15 * 60_000;

export interface Outage {
  /** How long the worker observed the outage. */
  readonly outageMs: number;
  /** The platform's failure. */
  readonly reason: SystemMessage;
}

/**
 * Handles a platform outage after which the worker handed the run back. The run rests and is retried; after a while a
 * scheduled run is skipped, and any other run is paused.
 */
export async function settleOutage(
  context: AppContext,
  tx: Tx,
  locked: LockedRun,
  { outageMs, reason }: Outage,
): Promise<void> {
  const { job, run } = locked;
  const moment = momentOf(context);
  const now = moment.now.getTime();
  const failingSince = run.failingSince ?? new Date(now - outageMs);
  const failedMs = now - failingSince.getTime();
  const bySchedule = scheduleOf(job) !== 'manual';
  if (failedMs < (bySchedule ? SKIP_AFTER_MS : PAUSE_AFTER_MS)) {
    const time = { moment: new Date(now + RETRY_MS).toISOString() };
    const jobReason = msg('run.continues_after', { reason, time });
    const reasons = { jobReason, line: jobReason, note: reason };
    await moveRun(moment, tx, locked, { step: 'requeue', restMs: RETRY_MS, failingSince, ...reasons, byWorker: true });
    return;
  }
  if (bySchedule) {
    const skipped = msg('job.outage_skipped', { reason, wait: { seconds: SKIP_AFTER_MS / 1_000 } });
    return skipRun(context, tx, locked, { reason: skipped, verdict: 'blocked' });
  }
  const paused = msg('job.outage_paused', { reason, wait: { seconds: PAUSE_AFTER_MS / 1_000 } });
  await stopTargets(tx, run, paused, 'blocked');
  const line = msg('run.paused', { reason: paused });
  await moveRun(moment, tx, locked, { step: 'pause', reason: paused, needsOwner: true, line, byWorker: true });
}
