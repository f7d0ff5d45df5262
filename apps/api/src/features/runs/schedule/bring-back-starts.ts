import { CALENDAR_INTERVAL_S } from '@trawl/contracts';
import { nextStart } from '@trawl/contracts/next-start';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import { restsAsOrder } from '../rules/due-jobs.ts';

/** Larger than the clock difference between replicas, smaller than a clock reset. */
const SKEW_S = 60;

/** Two starts of a calendar are at most a week and a change of the clocks apart. */
const CALENDAR_MAX_S = 8 * 86_400;
/** Jobs per statement. */
const AT_ONCE = 500;

/** An order rests until the next UTC day, or for less. A platform can't request a longer delay than a day either. */
const REST_MAX_S = 86_400;

/** Waiting jobs that skip starts of their schedule: until the platform accepts requests again, or until the order's next day. */
const isDelayed = (now: Date): SQL =>
  sql`(${jobs.putOffFor} IS NULL AND ${jobs.retryAt} > ${now}
    AND ${jobs.retryAt} <= ${new Date(now.getTime() + (REST_MAX_S + SKEW_S) * 1_000)})`;

/** One interval before the next start. The same expression as in the index `jobs_last_start`. */
const lastStart = sql`((${jobs.nextRunAt} AT TIME ZONE 'UTC') - make_interval(secs => ${jobs.intervalS}))`;

/** Waiting jobs whose last start is in the future, unless they are delayed. */
const startsTooFar = (now: Date): SQL =>
  sql`(${jobs.status} = 'waiting'
    AND ${lastStart} > (${now}::timestamptz AT TIME ZONE 'UTC') + make_interval(secs => ${SKEW_S})
    AND (${jobs.calendar} IS NULL OR ${jobs.intervalS} <> ${CALENDAR_INTERVAL_S}) AND ${isDelayed(now)} IS NOT TRUE)`;

/** Waiting jobs whose calendar has an earlier start than theirs, unless they are delayed. Uses the index `jobs_calendar_starts`. */
export const calendarTooFar = (now: Date): SQL =>
  sql`(${jobs.status} = 'waiting' AND ${jobs.calendar} IS NOT NULL AND ${jobs.intervalS} = ${CALENDAR_INTERVAL_S}
    AND ${jobs.nextRunAt} > ${new Date(now.getTime() + CALENDAR_MAX_S * 1_000)} AND ${isDelayed(now)} IS NOT TRUE)`;

const aheadS = (now: Date): SQL => sql`extract(epoch FROM ${jobs.nextRunAt} - ${now}::timestamptz)`;

/** Orders that rest for longer than any order should. */
export const restsTooLong = (now: Date): SQL => sql`(${restsAsOrder} AND ${aheadS(now)} > ${REST_MAX_S + SKEW_S})`;

/**
 * Locks some of the jobs whose start is too far ahead, and skips locked ones. The order makes PostgreSQL read the end of the index: it
 * has no statistics of a partial index's expression, so without the order it expects a third of the waiting jobs and may read them all.
 */
export const lockStartsTooFar = (db: Db, now: Date) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(startsTooFar(now))
    .orderBy(desc(lastStart))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true });

/**
 * Corrects starts that are further ahead than an interval because the clock was set back: moves them back on the same grid, and
 * resting orders to a day from now. A calendar's start is corrected if it is more than eight days ahead.
 */
export async function bringBackStarts({
  db,
  clock,
}: Pick<AppContext, 'db'> & { readonly clock: Pick<AppContext['clock'], 'now'> }): Promise<void> {
  const now = clock.now();
  while ((await bringBackSome(db, now)) === AT_ONCE);
  const far = await db
    .select({ id: jobs.id, calendar: jobs.calendar, nextRunAt: jobs.nextRunAt })
    .from(jobs)
    .where(calendarTooFar(now))
    .limit(AT_ONCE);
  for (const { id, calendar, nextRunAt } of far) {
    if (calendar === null || nextRunAt === null) continue;
    await db
      .update(jobs)
      .set({ nextRunAt: nextStart(calendar, now), retryAt: null })
      .where(oneByOne(db, and(eq(jobs.id, id), eq(jobs.nextRunAt, nextRunAt), calendarTooFar(now))));
  }
  await db
    .update(jobs)
    .set({ nextRunAt: new Date(now.getTime() + REST_MAX_S * 1_000), retryAt: null })
    .where(oneByOne(db, restsTooLong(now)));
}

async function bringBackSome(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(jobs)
    .set({
      nextRunAt: sql`${jobs.nextRunAt} - make_interval(secs => ${jobs.intervalS} * (ceil(${aheadS(now)} / ${jobs.intervalS}) - 1))`,
      retryAt: null,
    })
    .where(inArray(jobs.id, lockStartsTooFar(db, now)));
  return rowCount ?? 0;
}

/** Code that locks several jobs does so in the order of their ids; this code skips locked jobs and finds them the next time. */
const oneByOne = (db: Db, which: SQL | undefined) =>
  inArray(
    jobs.id,
    db.select({ id: jobs.id }).from(jobs).where(and(which)).orderBy(jobs.id).for('no key update', { skipLocked: true }),
  );
