import type { JobId } from '@trawl/contracts';
import { and, asc, eq, gt, inArray, lte, min, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { jobs, users } from '../../db/schema/index.ts';
import { isOrderJob, type JobRow, loadSheetTargets, lockJob, moveJob } from '../jobs/index.ts';
import { openRun } from './run-store.ts';
import { lockPerson, startLocked } from './start-run.ts';
import { publishTicket, tellChanged } from './tell.ts';

const AT_ONCE = 100;
/** Clocks of replicas differ by less than this; a clock that was set back, by more. */
const SKEW_S = 60;

/** Between two of its runs, where it has a time. */
export const restsAsOrder = sql`(${jobs.status} = 'running' AND ${jobs.type} = 'dm' AND ${jobs.settings} ->> 'accountType' = 'Shared')`;
/** Who starts by a time: what waits for it, and an order that rests between two of its runs. */
const startsByTime = sql`(${jobs.status} = 'waiting' OR ${restsAsOrder})`;

/** An order rests until the next UTC day, or for less. */
const REST_MAX_S = 86_400;

/**
 * A clock that was set back leaves starts further ahead than an interval: brought back, on the same grid. Of an order that
 * rests, to a day from now.
 */
export async function bringBackStarts({ db, clock }: AppContext): Promise<void> {
  const aheadS = sql`extract(epoch FROM ${jobs.nextRunAt} - ${clock.now()}::timestamptz)`;
  await db
    .update(jobs)
    .set({
      nextRunAt: sql`${jobs.nextRunAt} - make_interval(secs => ${jobs.intervalS} * (ceil(${aheadS} / ${jobs.intervalS}) - 1))`,
    })
    .where(oneByOne(db, and(eq(jobs.status, 'waiting'), sql`${aheadS} > ${jobs.intervalS} + ${SKEW_S}`)));
  await db
    .update(jobs)
    .set({ nextRunAt: new Date(clock.now().getTime() + REST_MAX_S * 1_000) })
    .where(oneByOne(db, and(restsAsOrder, sql`${aheadS} > ${REST_MAX_S + SKEW_S}`)));
}

/** Whoever has several jobs locked has them in their order; this one waits for none, and meets the others at its next look. */
const oneByOne = (db: Db, which: SQL | undefined) =>
  inArray(
    jobs.id,
    db.select({ id: jobs.id }).from(jobs).where(which).orderBy(jobs.id).for('update', { skipLocked: true }),
  );

/**
 * Milliseconds until the next start that falls due after a look at what was, none where it has fallen due since. One that was due
 * then and could not be made waits for the next sweep.
 */
export async function untilNextDueMs({ db, clock }: AppContext, lookedAt: Date): Promise<number> {
  const [next] = await db
    .select({ at: min(jobs.nextRunAt) })
    .from(jobs)
    .where(and(eq(jobs.status, 'waiting'), gt(jobs.nextRunAt, lookedAt)));
  return next?.at ? Math.max(0, next.at.getTime() - clock.now().getTime()) : Number.POSITIVE_INFINITY;
}

/** Starts whatever is due, at most a hundred. One that can't be started keeps no other from it, and is tried again. */
export async function startDueJobs(context: AppContext): Promise<void> {
  const due = await context.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(startsByTime, lte(jobs.nextRunAt, context.clock.now())))
    .orderBy(asc(jobs.nextRunAt))
    .limit(AT_ONCE);
  // Side by side: one job's sheet may be slow to come.
  await Promise.all(
    due.map(({ id }) =>
      startDue(context, id).catch((error: unknown) => {
        context.logger.error({ err: error, jobId: id }, 'a job that is due could not be started');
      }),
    ),
  );
}

async function startDue(context: AppContext, id: JobId): Promise<void> {
  const now = context.clock.now();
  const { db } = context;
  try {
    const targets = await loadSheetTargets(context, id);
    const started = await db.transaction(async (tx) => {
      const [owner] = await tx
        .select({ id: users.id, plan: users.plan, planSince: users.planSince })
        .from(users)
        .innerJoin(jobs, eq(jobs.userId, users.id))
        .where(eq(jobs.id, id));
      if (!owner) return null;
      await lockPerson(tx, owner);
      const job = await lockJob(tx, id);
      if (!job || !(await isDue(tx, job)) || !job.nextRunAt || job.nextRunAt > now) return null;
      const ticket = await startLocked(context, tx, job, { person: owner, by: 'due', dueAt: job.nextRunAt, targets });
      return { ticket };
    });
    if (!started) return;
    if (started.ticket) await publishTicket(context, started.ticket.runId, started.ticket.dispatch);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Where another job of the plan is running, this one starts as soon as there is room.
    if (error.code !== 'concurrency_limit_reached') await hold(context, id, error.message);
    return;
  }
  tellChanged(context, id);
}

/** Does it wait, or rest between two runs? */
const isDue = async (tx: Tx, job: JobRow): Promise<boolean> =>
  job.status === 'waiting' || (isOrderJob(job) && job.status === 'running' && (await openRun(tx, job.id)) === null);

async function hold(context: AppContext, id: JobId, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (!job || !(await isDue(tx, job))) return;
    await moveJob(tx, job, { kind: 'hold' }, { reason, nextRunAt: null }, context.clock.now());
  });
  tellChanged(context, id);
}
