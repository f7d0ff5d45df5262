import { msg, type SystemMessage } from '@trawl/contracts';
import type { Tx } from '../../../db/client.ts';
import { reasonOf } from '../../../stored-message.ts';
import { type JobRow, rulesOf, scheduleOf } from '../../jobs/index.ts';
import { recordNotification } from '../../notifications/index.ts';
import type { RunStep } from '../rules/transition-run.ts';
import type { LockedRun } from '../store/run-store.ts';
import { isBeingStopped } from './is-being-stopped.ts';

/**
 * Records the end of a run, or a pause that the owner didn't request, in the owner's notifications. The daily ends of an order's
 * runs and runs stopped by an edit or a deletion aren't recorded. `job` and `run` are those after the move.
 */
export async function notifyOfMove(tx: Tx, { job, run }: LockedRun, step: RunStep, now: Date): Promise<void> {
  switch (step) {
    case 'pause':
      return notifyPaused(tx, job, reasonOf(run));
    case 'complete':
      if (job.status === 'paused' && !isOwnPause(reasonOf(job))) return notifyPaused(tx, job, reasonOf(job));
      if (!rulesOf(job).restsBetweenRuns)
        return record(tx, job, finished(job, run.rows), dailyKey(job, 'finished', now));
      if (job.status === 'completed') await notifyEnded(tx, job);
      return;
    case 'fail':
      return record(tx, job, failed(job, reasonOf(run)), dailyKey(job, 'failed', now));
    case 'stop':
      // Support has ended the order, or an operator all messaging jobs.
      if (rulesOf(job).writes && job.status === 'completed') await notifyEnded(tx, job);
      return;
    case 'claim':
    case 'requeue':
    case 'resume':
      return;
  }
}

/** Records that a job waits for its owner or for support. An order that support is ending doesn't wait; its end is recorded. */
export async function notifyPaused(tx: Tx, job: JobRow, reason: SystemMessage | null): Promise<void> {
  if (reason === null || isOwnPause(reason) || (await isBeingStopped(tx, job.id))) return;
  await record(tx, job, msg('notification.job_paused', { job: job.name, reason }));
}

/** Records that a messaging job is over; its reason says why, and for an order what was delivered and returned. */
export async function notifyEnded(tx: Tx, job: JobRow): Promise<void> {
  const reason = reasonOf(job);
  if (reason === null) return;
  const code = rulesOf(job).paidInMoney ? 'notification.order_ended' : 'notification.job_ended';
  await record(tx, job, msg(code, { job: job.name, reason }));
}

const record = (tx: Tx, { id, userId }: JobRow, message: SystemMessage, key?: string): Promise<void> =>
  recordNotification(tx, { userId, jobId: id, message, ...(key !== undefined && { key }) });

const isOwnPause = (reason: SystemMessage | null): boolean =>
  reason?.code === 'job.paused_by_owner' || reason?.code === 'job.schedule_paused_by_owner';

const failed = ({ name }: JobRow, reason: SystemMessage | null): SystemMessage =>
  msg('notification.run_failed', { job: name, reason: reason ?? msg('run.failed_inside') });

function finished(job: JobRow, count: number): SystemMessage {
  const reason = reasonOf(job);
  const { name } = job;
  if (rulesOf(job).writes) {
    return reason === null
      ? msg('notification.messages_sent', { job: name, count })
      : msg('notification.messages_sent_because', { job: name, count, reason });
  }
  return reason === null
    ? msg('notification.run_finished', { job: name, rows: count })
    : msg('notification.run_finished_because', { job: name, rows: count, reason });
}

/** Whether another run follows by itself. A schedule may run every 30 seconds, so its runs are reported once a day. */
export const recurs = (job: JobRow): boolean =>
  job.status !== 'failed' && job.status !== 'completed' && scheduleOf(job) !== 'manual';

/** The runs of a schedule with the same result are one entry per UTC day. */
const dailyKey = (job: JobRow, result: string, now: Date): string | undefined =>
  recurs(job) ? `${result}.${job.id}.${now.toISOString().slice(0, 10)}` : undefined;
