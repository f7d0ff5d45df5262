import type { JobId, SystemMessage } from '@trawl/contracts';
import { asc, eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { orderStops } from '../../../db/schema/index.ts';
import { type JobRow, lockFreeJob, lockJob, rulesOf } from '../../jobs/index.ts';
import { notifyJobChanged, notifyWorker } from '../moves/notify.ts';
import { openRun } from '../store/run-store.ts';
import { releaseOrder, stopBySupport } from './stop-by-support.ts';

const AT_ONCE = 100;
const SIDE_BY_SIDE = 4;

/** The result of support's request to end an order. */
export type OrderStop =
  /** The rest of its hold was returned. */
  | { readonly kind: 'ended'; readonly reason: SystemMessage }
  /** A worker has its run: no further message is committed, and the order ends once the run has. `again`: requested before. */
  | { readonly kind: 'stopping'; readonly again: boolean }
  /** Nothing was changed. */
  | { readonly kind: 'over' | 'not_started' | 'no_order' };

/**
 * Ends an order for support, during a run or between two: from now on the API commits no further message of it. Messages that are
 * being sent are still counted. The order ends, and its hold is released, immediately or with the sweep. The job's row is locked.
 */
export async function stopOrder(tx: Tx, job: JobRow, now: Date): Promise<OrderStop> {
  if (!rulesOf(job).paidInMoney) return { kind: 'no_order' };
  if (job.status === 'completed') return { kind: 'over' };
  if (job.status === 'pending') return { kind: 'not_started' };
  const requested = await tx.insert(orderStops).values({ jobId: job.id }).onConflictDoNothing().returning();
  const again = requested.length === 0;
  const run = await openRun(tx, job.id);
  if (run?.status === 'running') {
    if (run.wanted !== 'stop') await stopBySupport(tx, job, now);
    return { kind: 'stopping', again };
  }
  // A queued run is paused first, which also moves the job.
  if (run?.status === 'queued') await stopBySupport(tx, job, now);
  const idle = run?.status === 'queued' ? await lockJob(tx, job.id) : job;
  const reason = idle && (await releaseOrder(tx, idle, now));
  return reason ? { kind: 'ended', reason } : { kind: 'no_order' };
}

/**
 * Ends the orders that support has stopped, once no worker has their run. Also notifies workers and viewers, because the operator
 * command has only the database.
 */
export async function finishStops(context: AppContext): Promise<void> {
  const { db, logger } = context;
  const stops = await db.select({ id: orderStops.jobId }).from(orderStops).orderBy(asc(orderStops.at)).limit(AT_ONCE);
  await pLimit(SIDE_BY_SIDE).map(stops, ({ id }) =>
    finishStop(context, id).catch((error: unknown) => {
      logger.warn({ err: error, jobId: id }, 'a stopped order could not be ended; the next sweep tries again');
    }),
  );
}

async function finishStop(context: AppContext, id: JobId): Promise<void> {
  const { db, clock } = context;
  const busy = await db.transaction(async (tx) => {
    const now = clock.now();
    const job = await lockFreeJob(tx, id);
    if (!job) return true;
    const run = await openRun(tx, id);
    // Its deletion has released the hold already.
    if (rulesOf(job).paidInMoney && job.status !== 'completed' && !job.deletedAt) {
      // Also a run that a replica of the previous release has started again.
      if (run?.status === 'queued' || (run?.status === 'running' && run.wanted !== 'stop'))
        await stopBySupport(tx, job, now);
      if (run?.status === 'running') return run;
      const idle = await lockJob(tx, id);
      if (idle) await releaseOrder(tx, idle, now);
    }
    await tx.delete(orderStops).where(eq(orderStops.jobId, id));
    return false;
  });
  if (busy === true) return;
  if (busy) notifyWorker(context, busy, { kind: 'verdict', verdict: 'stop' });
  else notifyJobChanged(context, id);
}
