import type { RunId, UserId } from '@trawl/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { runs } from '../../db/schema/index.ts';
import { releaseAccounts } from '../accounts/index.ts';
import { moveJob } from '../jobs/index.ts';
import { endMessagesOfEpoch } from './note-messages.ts';
import { endSpan } from './run-spans.ts';
import { addLog, lockRun, OPEN } from './run-store.ts';
import { tellChanged, tellWorker } from './tell.ts';

const STOPPED = 'Stopped, because the account is being deleted.';

/**
 * Ends all of a user's runs that have not ended, for good. Their workers are told at once; an event that still comes is of an
 * epoch that is over.
 *
 * @returns how many were stopped
 */
export async function stopRuns(context: AppContext, userId: UserId): Promise<number> {
  const { db } = context;
  const open = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.userId, userId), inArray(runs.status, [...OPEN])));
  let stopped = 0;
  for (const { id } of open) if (await stopRun(context, id)) stopped++;
  return stopped;
}

async function stopRun(context: AppContext, id: RunId): Promise<boolean> {
  const now = context.clock.now();
  const jobId = await context.db.transaction(async (tx) => {
    const locked = await lockRun(tx, id);
    if (!locked || !OPEN.some((status) => status === locked.run.status)) return null;
    const { job, run } = locked;
    await tx
      .update(runs)
      .set({ status: 'stopped', epoch: run.epoch + 1, reason: STOPPED, leaseUntil: null, gapSince: null, endedAt: now })
      .where(eq(runs.id, id));
    await releaseAccounts(tx, id);
    await endMessagesOfEpoch(tx, job, run, now);
    await endSpan(tx, id, now);
    await addLog(tx, run, [STOPPED]);
    if (run.status !== 'paused')
      await moveJob(tx, job, { kind: 'run_paused' }, { reason: STOPPED, nextRunAt: null }, now);
    return job.id;
  });
  if (jobId === null) return false;
  tellWorker(context, id, { kind: 'verdict', verdict: 'stop' });
  tellChanged(context, jobId);
  return true;
}
