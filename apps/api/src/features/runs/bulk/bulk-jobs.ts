import {
  type BulkJobsInput,
  type BulkResult,
  type ErrorCode,
  type JobId,
  msg,
  type SystemMessage,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { TRPCError } from '@trpc/server';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { jobs } from '../../../db/schema/index.ts';
import { failureOf } from '../../../procedures/trpc.ts';
import type { Client, RequestUser } from '../../../request-user.ts';
import { reasonColumns, viewReason } from '../../../stored-message.ts';
import { changeTags, deleteJob, isOrderRow } from '../../jobs/index.ts';
import { consumeRateLimit } from '../../users/index.ts';
import { pauseJob } from '../moves/pause-job.ts';
import { startJob } from '../schedule/start-run.ts';

/** Calls per user; their starts also count against the limit of starts. */
const BULK_PER_USER = { count: 120, windowMs: 15 * 60_000 };

/** After this time, the remaining jobs are left unchanged, because a start may wait for a sheet. */
const BULK_MS = 20_000;

interface Caller {
  readonly user: RequestUser;
  readonly client: Client;
  readonly language: Language;
}

/**
 * Applies an action to several jobs of a user, one after the other, and reports each result. A failure doesn't stop the others.
 *
 * @throws AppError too_many_requests
 */
export async function bulkJobs(context: AppContext, caller: Caller, input: BulkJobsInput): Promise<BulkResult[]> {
  const { db, clock, logger } = context;
  await consumeRateLimit(db, `bulk:${caller.user.id}`, BULK_PER_USER, clock.now());
  const until = clock.monotonicMs() + BULK_MS;
  const results: BulkResult[] = [];
  for (const id of input.ids) {
    if (clock.monotonicMs() >= until) {
      results.push(refused(id, 'unavailable', msg('job.bulk_out_of_time'), caller.language));
      continue;
    }
    try {
      await act(context, caller, id, input);
      results.push({ _id: id, done: true, code: null, reason: null, reasonMessage: null });
    } catch (error) {
      const { code, problem } = failureOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }));
      if (code === 'internal') {
        logger.error({ err: error, jobId: id, action: input.action }, 'a bulk action failed for one of its jobs');
      }
      results.push(refused(id, code, problem, caller.language));
    }
  }
  return results;
}

const refused = (id: JobId, code: ErrorCode, reason: SystemMessage, language: Language): BulkResult => ({
  _id: id,
  done: false,
  code,
  ...viewReason(reasonColumns(reason), language),
});

async function act(
  context: AppContext,
  { user, client }: Caller,
  id: JobId,
  { action, tags }: BulkJobsInput,
): Promise<void> {
  switch (action) {
    case 'start':
      await checkNoOrder(context, user, id);
      await startJob(context, user, id);
      return;
    case 'pause':
      await pauseJob(context, user, id);
      return;
    case 'delete':
      return deleteJob(context, user, id, client);
    case 'tag':
      return changeTags(context, user, id, { add: tags });
    case 'untag':
      return changeTags(context, user, id, { remove: tags });
  }
}

/**
 * An order's start holds money, which a confirmation of several starts doesn't show.
 *
 * @throws AppError wrong_state
 */
async function checkNoOrder({ db }: AppContext, user: RequestUser, id: JobId): Promise<void> {
  const orders = await db.$count(jobs, and(eq(jobs.id, id), ownedBy(user.id), isOrderRow));
  if (orders > 0) throw new AppError('wrong_state', msg('job.order_starts_alone'));
}
