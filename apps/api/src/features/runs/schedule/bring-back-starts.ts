import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import { restsAsOrder } from './due-jobs.ts';

/** Clocks of replicas differ by less than this; a clock that was set back, by more. */
const SKEW_S = 60;

/** An order rests until the next UTC day, or for less. */
const REST_MAX_S = 86_400;

/** Waiting jobs whose last start, one interval before the next one, lies in the future. In the words of the index `jobs_last_start`. */
export const startsTooFar = (now: Date): SQL =>
  sql`(${jobs.status} = 'waiting' AND (${jobs.nextRunAt} AT TIME ZONE 'UTC') - make_interval(secs => ${jobs.intervalS})
    > (${now}::timestamptz AT TIME ZONE 'UTC') + make_interval(secs => ${SKEW_S}))`;

const aheadS = (now: Date): SQL => sql`extract(epoch FROM ${jobs.nextRunAt} - ${now}::timestamptz)`;

/** Orders that rest for longer than any order does. */
export const restsTooLong = (now: Date): SQL => sql`(${restsAsOrder} AND ${aheadS(now)} > ${REST_MAX_S + SKEW_S})`;

/**
 * A clock that was set back leaves starts further ahead than an interval: they are brought back, on the same grid. Of an order that
 * rests, to a day from now.
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

/** Whoever locks several jobs locks them in the order of their ids; this one waits for none, and finds the others at its next look. */
const oneByOne = (db: Db, which: SQL) =>
  inArray(
    jobs.id,
    db.select({ id: jobs.id }).from(jobs).where(and(which)).orderBy(jobs.id).for('no key update', { skipLocked: true }),
  );
