import type { JobId, UserId } from '@trawl/contracts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { jobs, runs } from '../../../db/schema/index.ts';
import { isOrderRow } from '../../jobs/index.ts';
import { restIsOver } from '../rules/rest.ts';

/**
 * Condition for runs that count against their owners' plans: queued or with a worker. Orders don't count because they are paid with
 * money. A messaging run doesn't count while it rests, because it would block other jobs for hours and its owner can't pause it. It
 * continues on time even if other runs have taken the places meanwhile.
 */
export const countsAgainstPlan = sql`(${runs.status} IN ('queued', 'running') AND NOT ${isOrderRow}
  AND NOT (${jobs.type} = 'dm' AND ${runs.status} = 'queued' AND NOT ${restIsOver}))`;

export interface RunsUnderWay {
  readonly count: number;
  /** Whether the owner may pause one of them. */
  readonly pausable: boolean;
}

/**
 * A user's runs that count against the plan.
 *
 * @param except a job whose run isn't counted
 */
export async function countRunsUnderWay(db: Executor, userId: UserId, except?: JobId): Promise<RunsUnderWay> {
  const [counted] = await db
    .select({
      count: sql<number>`count(*)::int`,
      pausable: sql<boolean>`coalesce(bool_or(${jobs.type} <> 'dm' AND ${jobs.settings} ->> 'accountType' <> 'Shared'), false)`,
    })
    .from(runs)
    .innerJoin(jobs, eq(jobs.id, runs.jobId))
    .where(and(eq(runs.userId, userId), except === undefined ? undefined : ne(runs.jobId, except), countsAgainstPlan));
  return counted ?? { count: 0, pausable: false };
}
