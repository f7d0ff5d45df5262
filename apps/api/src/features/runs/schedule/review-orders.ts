import type { JobId } from '@trawl/contracts';
import { and, asc, eq, gt } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { jobs } from '../../../db/schema/index.ts';
import { reasonColumns } from '../../../stored-message.ts';
import { hasOpenTargets, lockFreeJob, rulesOf, scheduleOf } from '../../jobs/index.ts';
import { afterRun, type PoolReader, readPoolOnce, restReason, waitsFor } from '../../orders/index.ts';
import { notifyJobChanged } from '../moves/notify.ts';
import { restsAsOrder } from '../rules/due-jobs.ts';
import { openRun } from '../store/run-store.ts';

const AT_ONCE = 100;
const SIDE_BY_SIDE = 4;

/**
 * Checks resting orders again. If accounts were shared or limits raised, they continue immediately; if the pool is empty now,
 * their reason is updated. Checks a hundred at a time, in the order of their ids.
 *
 * @param after the last order that was checked
 * @returns the new last order; null if all were checked and the next call starts over
 */
export async function reviewOrders(context: AppContext, after: JobId | null = null): Promise<JobId | null> {
  const { db, clock } = context;
  const resting = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(restsAsOrder, gt(jobs.nextRunAt, clock.now()), after === null ? undefined : gt(jobs.id, after)))
    .orderBy(asc(jobs.id))
    .limit(AT_ONCE);
  const readPool = readPoolOnce();
  await pLimit(SIDE_BY_SIDE).map(resting, ({ id }) =>
    review(context, id, readPool).catch((error: unknown) => {
      context.logger.warn({ err: error, jobId: id }, 'an order could not be checked; the next sweep tries again');
    }),
  );
  return resting.length === AT_ONCE ? (resting.at(-1)?.id ?? null) : null;
}

async function review(context: AppContext, id: JobId, readPool: PoolReader): Promise<void> {
  const { db, clock } = context;
  const changed = await db.transaction(async (tx) => {
    const now = clock.now();
    const job = await lockFreeJob(tx, id);
    if (!job || !rulesOf(job).restsBetweenRuns || job.status !== 'running' || scheduleOf(job) !== 'auto') return false;
    // Accounts and limits don't end an outage.
    if (job.reasonMessage?.code === 'job.outage_skipped') return false;
    if (!job.nextRunAt || job.nextRunAt <= now || (await openRun(tx, id))) return false;
    const next = await afterRun(tx, job, await hasOpenTargets(tx, id), readPool);
    // A finished order ends at its scheduled time.
    if (next.kind === 'over' || (next.kind === 'later' && waitsFor(job.reasonMessage, next))) return false;
    const reason = next.kind === 'later' ? restReason(next, next.at) : null;
    await tx
      .update(jobs)
      .set({ ...reasonColumns(reason), nextRunAt: next.at })
      .where(eq(jobs.id, id));
    return true;
  });
  if (changed) notifyJobChanged(context, id);
}
