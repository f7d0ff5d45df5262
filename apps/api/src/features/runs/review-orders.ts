import { and, eq, gt } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { jobs } from '../../db/schema/index.ts';
import { countTargets, isOrderJob, lockJob, scheduleOf } from '../jobs/index.ts';
import { afterRun, restInWords, saysWhy } from '../orders/index.ts';
import { openRun } from './run-store.ts';
import { restsAsOrder } from './start-due-jobs.ts';
import { tellChanged } from './tell.ts';

const AT_ONCE = 100;

/**
 * Looks again at orders that rest until another day or hour: somebody may have shared an account since, or allowed it more, and
 * then they go on at once; or nobody shares one any more, and then they say so.
 */
export async function reviewOrders(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const resting = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(restsAsOrder, gt(jobs.nextRunAt, clock.now())))
    .limit(AT_ONCE);
  for (const { id } of resting) {
    const changed = await db.transaction(async (tx) => {
      const now = clock.now();
      const job = await lockJob(tx, id);
      if (!job || !isOrderJob(job) || job.status !== 'running' || scheduleOf(job) !== 'auto') return false;
      if (!job.nextRunAt || job.nextRunAt <= now || (await openRun(tx, id))) return false;
      const { all, done } = await countTargets(tx, id);
      const next = await afterRun(tx, job, done < all);
      // One that is over ends when its time comes.
      if (next.kind === 'over' || (next.kind === 'later' && saysWhy(job.reason, next))) return false;
      const reason = next.kind === 'later' ? restInWords(next) : null;
      await tx.update(jobs).set({ reason, nextRunAt: next.at }).where(eq(jobs.id, id));
      return true;
    });
    if (changed) tellChanged(context, id);
  }
}
