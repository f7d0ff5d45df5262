import { type JobId, msg, type SystemMessage } from '@trawl/contracts';
import { and, asc, isNull, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import { closeOpenTargets, isMessagingRow, type JobRow, lockJob, moveJob, rulesOf } from '../../jobs/index.ts';
import { queueMail } from '../../mail/index.ts';
import { deletePlannedMessages } from '../../messages/index.ts';
import { moveRun } from '../moves/move-run.ts';
import { notifyEnded } from '../moves/notify-owner.ts';
import { endMessagesOfEpoch } from '../store/record-messages.ts';
import { lastRun, openRun, targetsOf } from '../store/run-store.ts';
import { sentReason } from './sent-reason.ts';
import { endOrder } from './settle-order.ts';
import { noAccounts } from './stop-by-support.ts';

/**
 * Ends every job that could send another message, after the database was restored from a backup: the messages that were sent after
 * the backup are unknown, and would be sent again. This includes jobs that weren't started yet, because they may have been started
 * after the backup. Each job ends in a separate transaction, so the call can be repeated.
 *
 * @returns the number of jobs that were ended
 */
export async function endMessagingAfterRestore(db: Db, now: Date): Promise<number> {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isMessagingRow, ne(jobs.status, 'completed'), isNull(jobs.deletedAt)))
    .orderBy(asc(jobs.id));
  let ended = 0;
  for (const { id } of found) if (await db.transaction((tx) => endJob(tx, id, now))) ended++;
  return ended;
}

async function endJob(tx: Tx, id: JobId, now: Date): Promise<boolean> {
  const found = await lockJob(tx, id);
  if (!found || found.status === 'completed' || found.deletedAt || !rulesOf(found).writes) return false;
  const run = await openRun(tx, id);
  // The outcomes of the messages that were being sent, which change the job's row.
  if (run?.status === 'running') await endMessagesOfEpoch(tx, found, run, now);
  const job = (await lockJob(tx, id)) ?? found;
  const { paidInMoney } = rulesOf(job);
  const reason = paidInMoney ? await endOrder(tx, job, 'order.ended_by_restore', now) : await endOwnJob(tx, job);
  if (paidInMoney) await queueMail(tx, 'order_stopped', { jobId: id });
  const changes = { reason, nextRunAt: null, retryAt: null, putOffFor: null };
  if (run && run.status !== 'paused') {
    const pending = { event: { kind: 'run_done', targetsLeft: false }, changes } as const;
    await moveRun(noAccounts(now), tx, { job, run }, { step: 'stop', reason, line: reason, job: pending });
    return true;
  }
  const closed = await moveJob(tx, job, { kind: 'closed' }, changes, now);
  if (run) await moveRun(noAccounts(now), tx, { job: closed, run }, { step: 'stop', reason, line: reason, job: null });
  else await notifyEnded(tx, closed);
  return true;
}

/** Closes the open recipients: a decision about an unknown message reopens the job, but only for its recipient. */
async function endOwnJob(tx: Tx, job: JobRow): Promise<SystemMessage> {
  await deletePlannedMessages(tx, job.id);
  const endReason = msg('direct.ended_by_restore', { count: await closeOpenTargets(tx, job.id) });
  const run = await lastRun(tx, job.id);
  const targets = run ? await targetsOf(tx, run.id) : [];
  return sentReason(targets, { left: 0, recurring: false, endReason }) ?? endReason;
}
