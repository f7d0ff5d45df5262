import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { runs } from '../../db/schema/index.ts';
import { isOrderJob, type JobRow, moveJob } from '../jobs/index.ts';
import { queueMail } from '../mail/index.ts';
import { PAUSED_BY_SUPPORT } from './pause-job.ts';
import { beginSpan } from './run-spans.ts';
import { addLog, openRun } from './run-store.ts';
import { endOrder } from './settle-order.ts';

/**
 * Stops a job for support, whoever may pause it otherwise: at once where no worker has its run, else with the worker's next
 * sign of life. The job's row is locked.
 *
 * @returns is it stopped already?
 * @throws AppError wrong_state where there is nothing to stop
 */
export async function stopBySupport(tx: Tx, job: JobRow, now: Date): Promise<boolean> {
  const run = await openRun(tx, job.id);
  if (run?.status === 'running') {
    await tx.update(runs).set({ wanted: 'pause' }).where(eq(runs.id, run.id));
    await addLog(tx, run, ['Support stops the job.']);
    return false;
  }
  const changes = { reason: PAUSED_BY_SUPPORT, nextRunAt: null };
  if (run?.status !== 'queued') {
    await moveJob(tx, job, { kind: 'hold' }, changes, now);
    return true;
  }
  await tx.update(runs).set({ status: 'paused', reason: PAUSED_BY_SUPPORT }).where(eq(runs.id, run.id));
  await beginSpan(tx, run.id, 'paused', now);
  await addLog(tx, run, [PAUSED_BY_SUPPORT]);
  await moveJob(tx, job, { kind: 'run_paused' }, changes, now);
  return true;
}

/**
 * Ends an order for support and gives back what it holds, but for what messages cost of which nobody knows; its owner is told by
 * mail. The job's row is locked.
 *
 * @returns how it ended, in words; null where the job is no order
 * @throws AppError wrong_state while a run of it is under way
 */
export async function releaseOrder(tx: Tx, job: JobRow, now: Date): Promise<string | null> {
  if (!isOrderJob(job)) return null;
  const run = await openRun(tx, job.id);
  const moved = run?.status === 'running' || run?.status === 'queued' ? { ...job, status: 'processing' as const } : job;
  const reason = await endOrder(tx, job, 'Ended by support: ');
  if (job.status !== 'completed') await moveJob(tx, moved, { kind: 'closed' }, { reason, nextRunAt: null }, now);
  if (run?.status === 'paused') {
    await tx.update(runs).set({ status: 'stopped', endedAt: now, reason }).where(eq(runs.id, run.id));
  }
  const [last] = await tx
    .select({ runId: runs.id, epoch: runs.epoch })
    .from(runs)
    .where(eq(runs.jobId, job.id))
    .orderBy(desc(runs.number))
    .limit(1);
  if (last && job.status !== 'completed') await queueMail(tx, 'run_finished', { jobId: job.id, ...last });
  return reason;
}
