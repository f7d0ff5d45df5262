import { canPause, type JobId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { runs } from '../../db/schema/index.ts';
import { factsOf, type JobRow, lockOwnJob, moveJob } from '../jobs/index.ts';
import type { Person } from '../people/index.ts';
import { beginSpan } from './run-spans.ts';
import { addLog, openRun, type RunRow } from './run-store.ts';
import { OUT_OF_TIME } from './start-run.ts';
import { tellChanged, tellWorker } from './tell.ts';

/** Jobs that write to people are stopped by support alone, with an operator's command. */
export const PAUSED_BY_SUPPORT = 'Stopped by support. Resume to go on where it stopped.';
export const PAUSED_BY_OWNER = 'Paused by you. Resume to go on where it stopped.';

/** Who paused a job, in words. */
export const pausedBy = (job: Pick<JobRow, 'type'>): string =>
  job.type === 'dm' ? PAUSED_BY_SUPPORT : PAUSED_BY_OWNER;

/** Why a run doesn't go on once no worker has it any more; null where it does. */
export const pauseWanted = (job: Pick<JobRow, 'type'>, run: Pick<RunRow, 'wanted'>): string | null =>
  run.wanted === 'go' ? null : run.wanted === 'out_of_time' ? OUT_OF_TIME : pausedBy(job);

/**
 * Pauses a job: at once where no worker has its run, else as soon as the worker's last event is stored.
 *
 * @throws AppError not_found, wrong_state
 */
export async function pauseJob(context: AppContext, person: Person, id: JobId): Promise<void> {
  const now = context.clock.now();
  const asked = await context.db.transaction(async (tx) => {
    const job = await lockOwnJob(tx, id, person.id);
    if (!canPause(factsOf(job))) throw new AppError('wrong_state', `A job that is ${job.status} can’t be paused.`);
    const run = await openRun(tx, id);
    if (!run) {
      await moveJob(tx, job, { kind: 'pause' }, { reason: PAUSED_BY_OWNER, nextRunAt: null }, now);
      return null;
    }
    if (run.status === 'running') {
      await tx.update(runs).set({ wanted: 'pause' }).where(eq(runs.id, run.id));
      await addLog(tx, run, ['Pausing at the next page.']);
      return run.id;
    }
    await tx.update(runs).set({ status: 'paused', reason: PAUSED_BY_OWNER }).where(eq(runs.id, run.id));
    await beginSpan(tx, run.id, 'paused', now);
    await addLog(tx, run, ['Paused by you.']);
    await moveJob(tx, job, { kind: 'run_paused' }, { reason: PAUSED_BY_OWNER }, now);
    return null;
  });
  if (asked) tellWorker(context, asked, { kind: 'verdict', verdict: 'pause' });
  tellChanged(context, id);
}
