import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import { restsAsOrder } from './due-jobs.ts';

/** Larger than the clock difference between replicas, smaller than a clock reset. */
const SKEW_S = 60;

/** An order is suspended until the next UTC day, or for less. */
const REST_MAX_S = 86_400;

/**
 * Waiting jobs whose last start, one interval before the next one, is in the future. Uses the same expression as the index
 * `jobs_last_start`.
 */
export const startsTooFar = (now: Date): SQL =>
  sql`(${jobs.status} = 'waiting' AND (${jobs.nextRunAt} AT TIME ZONE 'UTC') - make_interval(secs => ${jobs.intervalS})
    > (${now}::timestamptz AT TIME ZONE 'UTC') + make_interval(secs => ${SKEW_S}))`;

const aheadS = (now: Date): SQL => sql`extract(epoch FROM ${jobs.nextRunAt} - ${now}::timestamptz)`;

/** Orders that are suspended for longer than any order should be. */
export const restsTooLong = (now: Date): SQL => sql`(${restsAsOrder} AND ${aheadS(now)} > ${REST_MAX_S + SKEW_S})`;

/**
 * Corrects starts that are further ahead than an interval because the clock was set back: moves them back on the same grid, and
 * suspended orders to a day from now.
 */
export async function bringBackStarts({ db, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await db
    .update(jobs)
    .set({
      nextRunAt: sql`${jobs.nextRunAt} - make_interval(secs => ${jobs.intervalS} * (ceil(${aheadS(now)} / ${jobs.intervalS}) - 1))`,
      retryAt: null,
    })
    .where(oneByOne(db, startsTooFar(now)));
  await db
    .update(jobs)
    .set({ nextRunAt: new Date(now.getTime() + REST_MAX_S * 1_000), retryAt: null })
    .where(oneByOne(db, restsTooLong(now)));
}

/** Code that locks several jobs does so in the order of their ids; this code skips locked jobs and finds them the next time. */
const oneByOne = (db: Db, which: SQL) =>
  inArray(
    jobs.id,
    db.select({ id: jobs.id }).from(jobs).where(and(which)).orderBy(jobs.id).for('no key update', { skipLocked: true }),
  );
