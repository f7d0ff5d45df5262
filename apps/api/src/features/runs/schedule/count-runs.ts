import type { JobId, UserId } from '@trawl/contracts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { jobs, runs } from '../../../db/schema/index.ts';
import { isOrderRow } from '../../jobs/index.ts';

/**
 * A user's runs that count against the plan: queued or with a worker. Orders don't count because they are paid with money.
 *
 * @param except a job whose run isn't counted
 */
export async function countRunsUnderWay(db: Executor, userId: UserId, except?: JobId): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(runs)
    .innerJoin(jobs, eq(jobs.id, runs.jobId))
    .where(
      and(
        eq(runs.userId, userId),
        except === undefined ? undefined : ne(runs.jobId, except),
        inArray(runs.status, ['queued', 'running']),
        sql`NOT ${isOrderRow}`,
      ),
    );
  return counted?.count ?? 0;
}
