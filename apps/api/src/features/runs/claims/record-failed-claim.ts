import type { JobId, RunId } from '@trawl/contracts';
import { and, eq, or } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { runs } from '../../../db/schema/index.ts';
import { isUnavailable } from '../../../db/unavailable.ts';
import { FRUITLESS_CLAIMS_MAX, failFruitlessRun, stopRun } from '../moves/fail-fruitless-run.ts';
import { moveRun } from '../moves/move-run.ts';
import { notifyJobChanged } from '../moves/notify.ts';
import { leaseHasExpired } from '../rules/lease.ts';
import { momentOf } from '../rules/pace.ts';
import { type LockedRun, lockRun } from '../store/run-store.ts';

/** The delay after a failed claim grows by this much with each failure; all retries take less than a minute. */
const AGAIN_MS = 5_000;

/**
 * Handles a claim that failed because of an internal error, such as a session that can't be decrypted: the run is retried with
 * growing delays and ended after too many failures.
 */
export async function recordFailedClaim(context: AppContext, runId: RunId, error: unknown): Promise<void> {
  const recordOr = (endRun: (tx: Tx, locked: LockedRun) => Promise<unknown>) =>
    context.db.transaction((tx) => recordFailure(context, tx, runId, endRun));
  const jobId = await recordOr((tx, locked) => failFruitlessRun(context, tx, locked, error)).catch(
    (failure: unknown) => {
      if (isUnavailable(failure)) throw failure;
      context.logger.error({ err: failure, runId }, 'a run that can’t be claimed could not be failed; it is stopped');
      return recordOr((tx, locked) => stopRun(context, tx, locked));
    },
  );
  if (jobId !== null) notifyJobChanged(context, jobId);
}

/** @returns the job if it changed */
async function recordFailure(
  context: AppContext,
  tx: Tx,
  runId: RunId,
  endRun: (tx: Tx, locked: LockedRun) => Promise<unknown>,
): Promise<JobId | null> {
  const moment = momentOf(context);
  const locked = await lockRun(tx, runId);
  if (!locked) return null;
  const { job, run } = locked;
  const isFree = or(eq(runs.status, 'queued'), and(eq(runs.status, 'running'), leaseHasExpired));
  if ((await tx.$count(runs, and(eq(runs.id, runId), eq(runs.wanted, 'go'), isFree))) === 0) return null;
  const failed = run.claimsWithoutProgress + 1;
  if (failed >= FRUITLESS_CLAIMS_MAX) await endRun(tx, locked);
  else {
    await moveRun(moment, tx, locked, { step: 'requeue', restMs: failed * AGAIN_MS, claimFailed: true });
  }
  return job.id;
}
