import { sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import { isOrderRow } from '../../jobs/index.ts';

/** An order between two of its runs. It has a start time only then. */
export const restsAsOrder = sql`(${jobs.status} = 'running' AND ${isOrderRow})`;

/**
 * Jobs with a scheduled start: waiting jobs, and orders between two runs. Uses the same expression as the index `jobs_starts`.
 */
export const startsByTime = sql`(${jobs.status} = 'waiting' OR ${restsAsOrder})`;

/** When such a job starts, or when its postponed start is retried. */
export const startsAt = sql`greatest(${jobs.nextRunAt}, ${jobs.retryAt})`;

/** The next start after a given time. */
export const nextStart = (db: Db, after: Date) =>
  db
    .select({ ms: sql<number>`(extract(epoch FROM ${startsAt}) * 1000)::float8` })
    .from(jobs)
    .where(sql`${startsByTime} AND ${startsAt} > ${after}`)
    .orderBy(startsAt)
    .limit(1);

/** Milliseconds until the next start that becomes due after `lookedAt`; zero if one has become due since. */
export async function untilNextDueMs({ db, clock }: AppContext, lookedAt: Date): Promise<number> {
  const [next] = await nextStart(db, lookedAt);
  return next ? Math.max(0, next.ms - clock.now().getTime()) : Number.POSITIVE_INFINITY;
}
