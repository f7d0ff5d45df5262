import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { momentOf } from '../schedule/pace.ts';
import { failFruitlessRun, isFruitless } from './fail-fruitless-run.ts';
import { moveRun } from './move-run.ts';
import { pauseWanted } from './pause-reason.ts';
import type { LockedRun, RunRow } from './run-store.ts';

/** Why a worker's epoch ends, for the bill, and how the run goes on, for the log. */
export interface RequeueReason {
  readonly note: string;
  readonly line: string;
}

export const WORKER_SILENT: RequeueReason = {
  note: 'The worker went silent.',
  line: 'The worker went silent. Another one goes on.',
};

export const EVENT_LOST: RequeueReason = {
  note: 'A message of the worker was lost.',
  line: 'A message of the worker was lost. Going on from the last stored page.',
};

export const ACCOUNT_REMOVED: RequeueReason = {
  note: 'The account was removed from the job.',
  line: 'The account was removed from the job. Going on with its other sessions.',
};

/** After so many claims without progress a run may be what ends its workers, or the neighbour of such a run. */
const SUSPECT_CLAIMS = 3;
const APART_MS = 10_000;

/**
 * When a suspect run may be claimed again; null: at once. Each rests for another time, so that the neighbours of a run that ends its
 * workers meet another worker without it, and aren't given up with it.
 */
const restOfSuspect = ({ claimsWithoutProgress }: RunRow, now: Date): Date | null =>
  claimsWithoutProgress < SUSPECT_CLAIMS
    ? null
    : new Date(now.getTime() + Math.random() * (claimsWithoutProgress - SUSPECT_CLAIMS + 1) * APART_MS);

/**
 * Takes a run from a worker that can't go on with it: the run is queued again, to go on from its checkpoint, or paused there
 * where that was asked. One that got no further in several claims is given up.
 *
 * @returns the dispatch number to publish after the commit; null where the run doesn't go on
 */
export async function requeueRun(
  context: AppContext,
  tx: Tx,
  locked: LockedRun,
  { note, line }: RequeueReason,
): Promise<number | null> {
  const reason = await pauseWanted(tx, locked.job, locked.run);
  if (reason === null && isFruitless(locked.run)) {
    await failFruitlessRun(context, tx, locked);
    return null;
  }
  if (reason === null) {
    const moment = momentOf(context);
    const restUntil = restOfSuspect(locked.run, moment.now);
    const { run } = await moveRun(moment, tx, locked, { step: 'requeue', restUntil, note, line });
    return restUntil === null ? run.dispatch : null;
  }
  await moveRun(momentOf(context), tx, locked, { step: 'pause', reason, note, line: `Paused. ${reason}` });
  return null;
}
