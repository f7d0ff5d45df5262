import { msg, type SystemMessage } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { runs } from '../../../db/schema/index.ts';
import { type JobRow, moveJob, rulesOf } from '../../jobs/index.ts';
import { queueMail } from '../../mail/index.ts';
import { moveRun } from '../moves/move-run.ts';
import { notifyEnded, notifyPaused } from '../moves/notify-owner.ts';
import type { Moment } from '../rules/pace.ts';
import { addLog, openRun } from '../store/run-store.ts';
import { endOrder } from './settle-order.ts';

/** A run without a worker holds no account. */
export const noAccounts = (now: Date): Moment => ({ now, paceMs: () => 0, restMs: 0 });

/**
 * Stops a job for support: immediately if no worker has its run, else with the worker's next heartbeat or event. The job's row is
 * locked.
 *
 * @returns whether it is already stopped
 * @throws AppError wrong_state if there is nothing to stop
 */
export async function stopBySupport(tx: Tx, job: JobRow, now: Date): Promise<boolean> {
  const run = await openRun(tx, job.id);
  if (run?.status === 'running') {
    await tx.update(runs).set({ wanted: 'stop' }).where(eq(runs.id, run.id));
    await addLog(tx, run, [msg('run.stopping')]);
    return false;
  }
  if (run?.status !== 'queued') {
    const reason = msg('job.stopped_by_support');
    const paused = await moveJob(tx, job, { kind: 'system_pause' }, { reason, nextRunAt: null }, now);
    await notifyPaused(tx, paused, reason);
    return true;
  }
  const reason = msg('job.stopped_by_support');
  await moveRun(noAccounts(now), tx, { job, run }, { step: 'pause', reason, line: reason });
  return true;
}

/**
 * Ends an order for support and releases its hold, except for messages with an unknown outcome; its owner gets a mail. The job's
 * row is locked.
 *
 * @returns how it ended; null if the job isn't an order
 * @throws AppError wrong_state while one of its runs is active
 */
export async function releaseOrder(tx: Tx, job: JobRow, now: Date): Promise<SystemMessage | null> {
  if (!rulesOf(job).paidInMoney) return null;
  const run = await openRun(tx, job.id);
  const moved = run?.status === 'running' || run?.status === 'queued' ? { ...job, status: 'processing' as const } : job;
  const reason = await endOrder(tx, job, 'order.ended_by_support', now);
  if (job.status === 'completed') return reason;
  const closed = await moveJob(tx, moved, { kind: 'closed' }, { reason, nextRunAt: null }, now);
  await queueMail(tx, 'order_stopped', { jobId: job.id });
  if (run?.status === 'paused') {
    await moveRun(noAccounts(now), tx, { job: closed, run }, { step: 'stop', reason, job: null });
    return reason;
  }
  await notifyEnded(tx, closed);
  return reason;
}
