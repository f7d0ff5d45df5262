import { canDelete, canPause, type JobId, msg, type SystemMessage } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import { runs } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { factsOf, lockOwnJob, moveJob, stateOf } from '../../jobs/index.ts';
import { momentOf } from '../rules/pace.ts';
import { addLog, openRun } from '../store/run-store.ts';
import { moveRun } from './move-run.ts';
import { notifyJobChanged, notifyWorker } from './notify.ts';
import { pausedWithoutRun } from './pause-reason.ts';

/**
 * Pauses a job: immediately if no worker has its run, else after the worker's last event is stored.
 *
 * @returns a notice if a worker still has the run
 * @throws AppError not_found, wrong_state
 */
export async function pauseJob(context: AppContext, user: RequestUser, id: JobId): Promise<SystemMessage | null> {
  const now = context.clock.now();
  const pausing = await context.db.transaction(async (tx) => {
    const job = await lockOwnJob(tx, id, user.id);
    const facts = factsOf(job);
    if (!canPause(facts)) {
      const isIdle = canDelete(facts);
      const problem = isIdle ? msg('job.cannot_pause', { state: stateOf(job.status) }) : msg('job.support_must_pause');
      throw new AppError('wrong_state', problem);
    }
    const run = await openRun(tx, id);
    if (!run) {
      await moveJob(tx, job, { kind: 'pause' }, { reason: await pausedWithoutRun(tx, job), nextRunAt: null }, now);
      return null;
    }
    if (run.status === 'running') {
      // A repeated pause changes and logs nothing. The owner's pause doesn't replace support's stop.
      if (run.wanted !== 'pause' && run.wanted !== 'stop') {
        await tx.update(runs).set({ wanted: 'pause' }).where(eq(runs.id, run.id));
        await addLog(tx, run, [msg('run.pausing')]);
      }
      return run;
    }
    await moveRun(
      momentOf(context),
      tx,
      { job, run },
      { step: 'pause', reason: msg('job.paused_by_owner'), line: msg('run.paused_by_owner') },
    );
    return null;
  });
  if (pausing) notifyWorker(context, pausing, { kind: 'verdict', verdict: 'pause' });
  notifyJobChanged(context, id);
  return pausing ? msg('notice.job_pauses') : null;
}
