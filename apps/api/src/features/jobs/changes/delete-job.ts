import { canDelete, canPause, type JobId, msg, type UserId } from '@trawl/contracts';
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import { tryEach } from '../../../concurrency/try-each.ts';
import type { AppContext } from '../../../context.ts';
import { allowLongStatements, type Tx } from '../../../db/client.ts';
import { jobSessions, jobs, messages } from '../../../db/schema/index.ts';
import type { Client, RequestUser } from '../../../request-user.ts';
import { release } from '../../ledger/index.ts';
import { endFilesOfJob } from '../../results/index.ts';
import { recordAudit } from '../../users/index.ts';
import { factsOf, lockOwnJob, stateOf } from '../job-store.ts';
import { BULK_ROWS, BULK_RUNS, bulkOfJob, bulkOfRuns, deleteInBatches } from './delete-in-batches.ts';
import { hasVersion, versionOutdated } from './job-version.ts';

/**
 * Deletes a job with its runs and rows permanently, and refunds what an order still holds. An order with messages of unknown
 * outcome can't be deleted, because their price may be owed to the accounts' owners. A large job is hidden from its owner
 * immediately, and its rows and runs are deleted in batches afterwards; `resumeJobDeletions` continues after an interruption.
 *
 * @param ifMatch the job's version that may be deleted; null for any
 * @throws AppError not_found, version_outdated, wrong_state
 */
export async function deleteJob(
  context: AppContext,
  user: RequestUser,
  id: JobId,
  client: Client,
  ifMatch: string | null = null,
): Promise<void> {
  const now = context.clock.now();
  const isLarge = await context.db.transaction(async (tx) => {
    const job = await lockOwnJob(tx, id, user.id);
    if (!(await hasVersion(tx, job, ifMatch))) throw versionOutdated();
    const facts = factsOf(job);
    if (!canDelete(facts)) {
      const state = stateOf(job.status);
      const problem = canPause(facts) ? msg('job.cannot_delete', { state }) : msg('job.support_must_stop', { state });
      throw new AppError('wrong_state', problem);
    }
    const undecided = await tx.$count(
      messages,
      and(eq(messages.jobId, id), eq(messages.shared, true), inArray(messages.state, ['unknown', 'sending'])),
    );
    if (undecided > 0) {
      throw new AppError(
        'wrong_state',
        msg('job.messages_undecided', { things: msg('count.messages', { count: undecided }) }),
      );
    }
    await endFilesOfJob(tx, id);
    await removeRowsFromAnswers(tx, user.id, id);
    await release(tx, { jobId: id, micros: 'all', key: `deleted:${id}`, note: msg('ledger.order_deleted') });
    await recordAudit(tx, user.id, 'job_deleted', client, now, {
      detail: job.name,
      message: msg('audit_of.job_deleted', { job: job.name }),
    });
    if (job.totalResults > BULK_ROWS || job.totalRuns > BULK_RUNS) {
      await tx.delete(jobSessions).where(eq(jobSessions.jobId, id));
      const gone = { deletedAt: now, idempotencyKey: null, nextRunAt: null, retryAt: null, putOffFor: null };
      await tx.update(jobs).set(gone).where(eq(jobs.id, id));
      return true;
    }
    await allowLongStatements(tx);
    // Messages that other users were paid for stay on record, without the job.
    const unpaid = or(eq(messages.shared, false), eq(messages.state, 'planned'));
    await tx.delete(messages).where(and(eq(messages.jobId, id), unpaid));
    await tx.delete(jobs).where(eq(jobs.id, id));
    return false;
  });
  if (isLarge) {
    finishDeletion(context, id).catch((error: unknown) => {
      context.logger.warn({ err: error, jobId: id }, 'the deletion of a job was interrupted; it continues later');
    });
  }
}

/** Answers of requests with an Idempotency-Key are repeated for a day, and may contain the job's first rows. */
const removeRowsFromAnswers = (tx: Tx, userId: UserId, id: JobId) =>
  tx.execute(sql`
    UPDATE idempotency_keys SET answer = jsonb_set(answer, '{job,results}', 'null')
    WHERE user_id = ${userId} AND answer #>> '{job,_id}' = ${id}`);

/** After this long without progress, the deleting process is considered dead. */
const ABANDONED_MS = 10 * 60_000;

/**
 * Continues deletions of jobs whose process died.
 *
 * @throws AggregateError if a deletion failed, after all were tried, so that the task is retried
 */
export async function resumeJobDeletions(context: AppContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - ABANDONED_MS);
  const abandoned = await context.db.select({ id: jobs.id }).from(jobs).where(lt(jobs.deletedAt, before));
  await tryEach(abandoned, ({ id }) => finishDeletion(context, id), {
    onFailure: (err, { id }) => context.logger.warn({ err, jobId: id }, 'the deletion of a job could not be continued'),
    summarize: ({ length }) => `${length} deletions of jobs could not be continued`,
  });
}

async function finishDeletion({ db, clock }: AppContext, id: JobId): Promise<void> {
  const recordProgress = (tx: Tx) => tx.update(jobs).set({ deletedAt: clock.now() }).where(eq(jobs.id, id));
  const lock = sql`SELECT FROM jobs WHERE id = ${id} FOR NO KEY UPDATE`;
  for (const step of bulkOfJob(id)) await deleteInBatches(db, [step], recordProgress, lock);
  const runsOfJob = sql`SELECT id FROM runs WHERE job_id = ${id} ORDER BY number LIMIT ${BULK_RUNS}`;
  await deleteInBatches(db, bulkOfRuns(runsOfJob), recordProgress, lock);
  // Messages that other users were paid for stay on record, without the job.
  const paid = sql`
    UPDATE messages SET job_id = NULL WHERE id IN (SELECT id FROM messages WHERE job_id = ${id} LIMIT ${BULK_ROWS})`;
  await deleteInBatches(db, [['messages', paid]], recordProgress, lock);
  await db.delete(jobs).where(eq(jobs.id, id));
}
