import { msg, type SystemMessage } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { UnopenedSeal } from '../../../sealing/seal.ts';
import { scheduleOf } from '../../jobs/index.ts';
import { momentOf } from '../rules/pace.ts';
import { runVerdict } from '../rules/run-verdict.ts';
import { endMessagesOfEpoch } from '../store/record-messages.ts';
import { type LockedRun, type RunRow, targetsOf } from '../store/run-store.ts';
import { stopTargets } from '../store/store-pages.ts';
import { moveRun } from './move-run.ts';

/**
 * A run with this many claims since it last stored anything is ended after some minutes: it would occupy workers forever. The
 * minutes protect runs that lose several workers in a row to something else.
 */
export const FRUITLESS_CLAIMS_MAX = 5;
const FRUITLESS_MS = 5 * 60_000;

const NO_PROGRESS = msg('run.no_progress');

export const isFruitless = (run: Pick<RunRow, 'claimsWithoutProgress' | 'fruitlessSince'>, now: Date): boolean =>
  run.claimsWithoutProgress >= FRUITLESS_CLAIMS_MAX &&
  now.getTime() - (run.fruitlessSince?.getTime() ?? 0) >= FRUITLESS_MS;

/** Ends a run that makes no progress; `error`: the failure of its last claim, if that is the reason. */
export async function failFruitlessRun(context: AppContext, tx: Tx, locked: LockedRun, error?: unknown): Promise<void> {
  if (!(error instanceof UnopenedSeal)) return failRun(context, tx, locked, NO_PROGRESS);
  const { job, run } = locked;
  const reason = msg('run.session_unreadable');
  const nothing = (await targetsOf(tx, run.id)).every(({ collected }) => collected === 0);
  if (nothing && typeof scheduleOf(job) !== 'number') return failRun(context, tx, locked, reason);
  await stopTargets(tx, run, reason, null);
  await moveRun(momentOf(context), tx, locked, {
    step: 'pause',
    reason,
    needsOwner: true,
    line: msg('run.paused', { reason }),
  });
}

/** Fails a run that can't continue for a reason that isn't the platform's, whether or not a worker holds it, and keeps its rows. */
export async function failRun(context: AppContext, tx: Tx, locked: LockedRun, reason: SystemMessage): Promise<void> {
  const { job, run } = locked;
  const moment = momentOf(context);
  await endMessagesOfEpoch(tx, job, run, moment.now);
  await stopTargets(tx, run, reason, null);
  const verdict = runVerdict(await targetsOf(tx, run.id));
  await moveRun(moment, tx, locked, { step: 'fail', reason, verdict, line: msg('run.failed', { reason }) });
}

/** Ends a run whose job is no longer active; the job stays unchanged. */
export const stopRun = (context: AppContext, tx: Tx, locked: LockedRun): Promise<LockedRun> =>
  moveRun(momentOf(context), tx, locked, { step: 'stop', reason: NO_PROGRESS, job: null, line: NO_PROGRESS });
