import { msg, type RunId, type SystemMessage } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { momentOf } from '../rules/pace.ts';
import { type LockedRun, lockFreeRun, type RunRow } from '../store/run-store.ts';
import { failFruitlessRun, isFruitless } from './fail-fruitless-run.ts';
import { moveRun } from './move-run.ts';
import { notifyJobChanged, publishTicket } from './notify.ts';
import { pauseWanted } from './pause-reason.ts';

/** The reason for the bill, and the continuation for the log, when a worker's epoch ends. */
export interface RequeueReason {
  readonly note: SystemMessage;
  readonly line: SystemMessage;
}

/** The API can't know whether the worker has died, or the API or the broker was unavailable to it. */
export const WORKER_SILENT: RequeueReason = {
  note: msg('bill.worker_silent'),
  line: msg('run.worker_lost'),
};

export const EVENT_LOST: RequeueReason = {
  note: msg('bill.event_lost'),
  line: msg('run.event_lost'),
};

export const ACCOUNT_REMOVED: RequeueReason = {
  note: msg('bill.account_removed'),
  line: msg('run.account_removed'),
};

/** After this many claims without progress, a run may be crashing its workers, or share a worker with such a run. */
const SUSPECT_CLAIMS = 3;
const APART_MS = 10_000;
/** Less than the minute in which a run must continue after a fault. */
const APART_MAX_MS = 40_000;

/**
 * How long a suspect run can't be claimed; 0 for others. Each gets a different delay, so runs that shared a worker with a
 * crashing run meet another worker without it and aren't ended with it.
 */
const restOfSuspect = ({ claimsWithoutProgress }: RunRow): number =>
  claimsWithoutProgress < SUSPECT_CLAIMS
    ? 0
    : Math.random() * Math.min((claimsWithoutProgress - SUSPECT_CLAIMS + 1) * APART_MS, APART_MAX_MS);

/**
 * Revokes a run from a worker that can't continue it: the run is requeued from its checkpoint, or paused there if a pause was
 * requested. A run without progress in several claims is ended. Does nothing if its job is locked.
 *
 * @param isRevoked evaluated with the run locked; it is left unchanged unless this holds
 */
export async function requeueIf(
  context: AppContext,
  id: RunId,
  isRevoked: (tx: Tx, locked: LockedRun) => Promise<boolean>,
  reason: RequeueReason,
): Promise<void> {
  const requeued = await context.db.transaction(async (tx) => {
    const locked = await lockFreeRun(tx, id);
    if (!locked || locked === 'busy' || !(await isRevoked(tx, locked))) return null;
    return { jobId: locked.job.id, dispatch: await requeueRun(context, tx, locked, reason) };
  });
  if (!requeued) return;
  if (requeued.dispatch !== null) await publishTicket(context, id, requeued.dispatch);
  notifyJobChanged(context, requeued.jobId);
}

/** @returns the dispatch number to publish after the commit; null if the run doesn't continue */
async function requeueRun(
  context: AppContext,
  tx: Tx,
  locked: LockedRun,
  { note, line }: RequeueReason,
): Promise<number | null> {
  const reason = await pauseWanted(tx, locked.job, locked.run);
  const moment = momentOf(context);
  if (reason === null && isFruitless(locked.run, moment.now)) {
    await failFruitlessRun(context, tx, locked);
    return null;
  }
  if (reason === null) {
    const restMs = restOfSuspect(locked.run);
    const rest = restMs > 0 ? { restMs } : {};
    const { run } = await moveRun(moment, tx, locked, { step: 'requeue', ...rest, note, line });
    return restMs > 0 ? null : run.dispatch;
  }
  await moveRun(moment, tx, locked, { step: 'pause', reason, note, line: msg('run.paused', { reason }) });
  return null;
}
