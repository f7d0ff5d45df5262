import { canDelete, type JobId } from '@trawl/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { jobs, messages } from '../../db/schema/index.ts';
import { release } from '../ledger/index.ts';
import { type Client, type Person, recordAudit } from '../people/index.ts';
import { factsOf, lockOwnJob } from './job-store.ts';

/**
 * Deletes a job with its runs and rows, at once and for good; what an order still holds goes back to the funds. Of an order
 * with messages that nobody knows of it doesn't: what they cost may be owed to the accounts' owners.
 *
 * @throws AppError not_found, wrong_state
 */
export async function deleteJob(context: AppContext, person: Person, id: JobId, client: Client): Promise<void> {
  await context.db.transaction(async (tx) => {
    const job = await lockOwnJob(tx, id, person.id);
    if (!canDelete(factsOf(job))) {
      throw new AppError('wrong_state', `A job that is ${job.status} can’t be deleted. Pause it first.`);
    }
    const undecided = await tx.$count(
      messages,
      and(eq(messages.jobId, id), eq(messages.shared, true), inArray(messages.state, ['unknown', 'sending'])),
    );
    if (undecided > 0) {
      const of = undecided === 1 ? '1 message' : `${undecided.toLocaleString('en-US')} messages`;
      throw new AppError(
        'wrong_state',
        `Nobody saw what came of ${of} of this order. Contact support: once they have decided that, it can be deleted.`,
      );
    }
    await release(tx, { jobId: id, micros: 'all', key: `deleted:${id}`, note: 'The order was deleted.' });
    // What others were paid for stays on record, without the job.
    await tx.delete(messages).where(and(eq(messages.jobId, id), eq(messages.shared, false)));
    await tx.delete(jobs).where(eq(jobs.id, id));
    await recordAudit(tx, person.id, 'job_deleted', client, context.clock.now(), job.name);
  });
}
