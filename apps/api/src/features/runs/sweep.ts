import { type JobId, LEASE_MS, type RunId } from '@trawl/contracts';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { jobs, runs, users } from '../../db/schema/index.ts';
import { releaseAccounts } from '../accounts/index.ts';
import { loadSheetTargets, lockJob, moveJob } from '../jobs/index.ts';
import { leaseIsOut } from './claim-run.ts';
import { PAUSED_BY_OWNER } from './pause-job.ts';
import { beginSpan } from './run-spans.ts';
import { addLog, lockRun } from './run-store.ts';
import { lockPerson, OUT_OF_TIME, startLocked } from './start-run.ts';
import { publishTicket, tellChanged } from './tell.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 100;
/** A start publishes its run by itself; the sweep steps in where that didn't happen. */
const PUBLISH_GRACE_S = 3;
/** A ticket that nobody has claimed for so long may be lost with the broker's store; another one does no harm. */
const UNCLAIMED_S = 30;
/** Clocks of replicas differ by less than this; a clock that was set back, by more. */
const SKEW_S = 60;

/**
 * Looks once a second, on every replica, after what nobody else would: runs whose ticket was never published or got lost,
 * runs whose worker is gone, jobs that are due. After its own start it leaves leases alone for as long as one lasts, since
 * while the API was away no worker could renew its own.
 */
export function startSweep(context: AppContext): { stop(): Promise<void> } {
  const startedAt = context.clock.monotonicMs();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> = Promise.resolve();
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      pass = sweep(context, context.clock.monotonicMs() - startedAt > LEASE_MS)
        .catch((error: unknown) => context.logger.warn({ err: error }, 'a sweep failed; the next one tries again'))
        .finally(next);
    }, EVERY_MS);
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}

/** One pass. */
export async function sweep(context: AppContext, leases: boolean): Promise<void> {
  await bringBackStarts(context);
  await startDueJobs(context);
  if (leases) await takeFromLostWorkers(context);
  await publishLostTickets(context);
}

async function publishLostTickets(context: AppContext): Promise<void> {
  const lost = await context.db.transaction(async (tx) => {
    const found = await tx
      .select({ id: runs.id, dispatch: runs.dispatch, dispatchedAt: runs.dispatchedAt })
      .from(runs)
      .where(
        and(
          eq(runs.status, 'queued'),
          or(
            // Also what was queued in the future: the clock has been set back since.
            and(
              isNull(runs.dispatchedAt),
              sql`${runs.queuedAt} NOT BETWEEN now() - make_interval(secs => ${PUBLISH_GRACE_S}) AND now()`,
            ),
            sql`${runs.dispatchedAt} < now() - make_interval(secs => ${UNCLAIMED_S})`,
          ),
        ),
      )
      .orderBy(asc(runs.queuedAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    const tickets: { id: RunId; dispatch: number }[] = [];
    for (const run of found) {
      // A new number where one was published: the broker would drop the old one as a duplicate.
      const dispatch = run.dispatchedAt ? run.dispatch + 1 : run.dispatch;
      await tx.update(runs).set({ dispatch, dispatchedAt: sql`now()` }).where(eq(runs.id, run.id));
      tickets.push({ id: run.id, dispatch });
    }
    return tickets;
  });
  for (const { id, dispatch } of lost) await publishTicket(context, id, dispatch);
}

async function takeFromLostWorkers(context: AppContext): Promise<void> {
  const lost = await context.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.status, 'running'), leaseIsOut))
    .limit(AT_ONCE);
  for (const { id } of lost) await takeBack(context, id);
}

/** Ends the epoch of a worker that gave no sign of life, and queues its run or pauses it, as was asked. */
async function takeBack(context: AppContext, id: RunId): Promise<void> {
  const now = context.clock.now();
  const taken = await context.db.transaction(async (tx) => {
    const locked = await lockRun(tx, id);
    if (!locked) return null;
    const { job, run } = locked;
    const [out] = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.id, id), eq(runs.status, 'running'), leaseIsOut));
    if (!out) return null;
    const pausing = run.wanted !== 'go';
    const reason = run.wanted === 'out_of_time' ? OUT_OF_TIME : PAUSED_BY_OWNER;
    const dispatch = run.dispatch + 1;
    await tx
      .update(runs)
      .set({
        epoch: run.epoch + 1,
        leaseUntil: null,
        gapSince: null,
        wanted: 'go',
        ...(pausing ? { status: 'paused', reason } : { status: 'queued', dispatch, dispatchedAt: null, queuedAt: now }),
      })
      .where(eq(runs.id, id));
    await releaseAccounts(tx, id);
    await beginSpan(tx, id, pausing ? 'paused' : 'queued', now, 'The worker went silent.');
    if (pausing) await moveJob(tx, job, { kind: 'run_paused' }, { reason, nextRunAt: null }, now);
    await addLog(tx, run, [pausing ? `Paused. ${reason}` : 'The worker went silent. Another one goes on.']);
    return { jobId: job.id, dispatch: pausing ? null : dispatch };
  });
  if (!taken) return;
  if (taken.dispatch !== null) await publishTicket(context, id, taken.dispatch);
  tellChanged(context, taken.jobId);
}

/** A clock that was set back leaves starts further ahead than an interval: brought back, on the same grid. */
async function bringBackStarts({ db, clock }: AppContext): Promise<void> {
  const aheadS = sql`extract(epoch FROM ${jobs.nextRunAt} - ${clock.now()}::timestamptz)`;
  await db
    .update(jobs)
    .set({
      nextRunAt: sql`${jobs.nextRunAt} - make_interval(secs => ${jobs.intervalS} * (ceil(${aheadS} / ${jobs.intervalS}) - 1))`,
    })
    .where(and(eq(jobs.status, 'waiting'), sql`${aheadS} > ${jobs.intervalS} + ${SKEW_S}`));
}

async function startDueJobs(context: AppContext): Promise<void> {
  const due = await context.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.status, 'waiting'), lte(jobs.nextRunAt, context.clock.now())))
    .orderBy(asc(jobs.nextRunAt))
    .limit(AT_ONCE);
  // Side by side: one job's sheet may be slow to come.
  await Promise.all(due.map(({ id }) => startDue(context, id)));
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
      if (job?.status !== 'waiting' || !job.nextRunAt || job.nextRunAt > now) return null;
      return startLocked(context, tx, job, { person: owner, by: 'due', dueAt: job.nextRunAt, targets });
    });
    if (!started) return;
    await publishTicket(context, started.runId, started.dispatch);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Where another job of the plan is running, this one starts as soon as there is room.
    if (error.code !== 'concurrency_limit_reached') await hold(context, id, error.message);
    return;
  }
  tellChanged(context, id);
}

async function hold(context: AppContext, id: JobId, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job?.status !== 'waiting') return;
    await moveJob(tx, job, { kind: 'hold' }, { reason, nextRunAt: null }, context.clock.now());
  });
  tellChanged(context, id);
}
