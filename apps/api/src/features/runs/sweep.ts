import { LEASE_MS, type RunId } from '@trawl/contracts';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { runs } from '../../db/schema/index.ts';
import { releaseAccounts } from '../accounts/index.ts';
import { moveJob } from '../jobs/index.ts';
import { REST_MAX_MS } from '../messages/index.ts';
import { leaseIsOut } from './claim-run.ts';
import { endMessagesOfEpoch } from './note-messages.ts';
import { pauseWanted } from './pause-job.ts';
import { reviewOrders } from './review-orders.ts';
import { beginSpan } from './run-spans.ts';
import { addLog, lockRun } from './run-store.ts';
import { bringBackStarts, startDueJobs, untilNextDueMs } from './start-due-jobs.ts';
import { publishTicket, tellChanged } from './tell.ts';

const EVERY_MS = 1_000;
/** Orders that rest are looked at this often: it takes some statements for each. */
const REVIEW_MS = 10_000;
const AT_ONCE = 100;
/** A start publishes its run by itself; the sweep steps in where that didn't happen. */
const PUBLISH_GRACE_S = 3;
/** A ticket that nobody has claimed for so long may be lost with the broker's store; another one does no harm. */
const UNCLAIMED_S = 30;
const REST_MAX_S = REST_MAX_MS / 1_000;

/**
 * Looks once a second, on every replica, after what nobody else would: runs whose ticket was never published or got lost,
 * runs whose worker is gone; and after jobs that are due, at the moment when the next one is. After its own start it leaves
 * leases alone for as long as one lasts, since while the API was away no worker could renew its own.
 */
export function startSweep(context: AppContext): { stop(): Promise<void> } {
  const { clock, logger } = context;
  const startedAt = clock.monotonicMs();
  let sweptAt = startedAt;
  let reviewedAt = startedAt;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> = Promise.resolve();
  const look = async (): Promise<number> => {
    const lookedAt = clock.now();
    if (clock.monotonicMs() - sweptAt < EVERY_MS) await startDueJobs(context);
    else {
      sweptAt = clock.monotonicMs();
      await sweep(context, sweptAt - startedAt > LEASE_MS);
      if (sweptAt - reviewedAt >= REVIEW_MS) {
        reviewedAt = sweptAt;
        await reviewOrders(context);
      }
    }
    return Math.max(0, Math.min(await untilNextDueMs(context, lookedAt), sweptAt + EVERY_MS - clock.monotonicMs()));
  };
  const lookIn = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(() => {
      pass = look()
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'a sweep failed; the next one tries again');
          return EVERY_MS;
        })
        .then(lookIn);
    }, ms);
  };
  lookIn(EVERY_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}

/** One pass. What goes wrong in a part of it is logged and tried again in the next pass, and keeps no other part from its work. */
export async function sweep(context: AppContext, leases: boolean): Promise<void> {
  const parts = [
    bringBackStarts,
    startDueJobs,
    ...(leases ? [takeFromLostWorkers] : []),
    pauseQueued,
    publishLostTickets,
  ];
  for (const part of parts) {
    await part(context).catch((error: unknown) => {
      context.logger.warn({ err: error, part: part.name }, 'a part of a sweep failed; the next one tries again');
    });
  }
}

/**
 * Queued runs that are to pause, as a crash or an older version may have left them: nobody may claim them, so they are paused
 * here as was asked.
 */
async function pauseQueued(context: AppContext): Promise<void> {
  const left = await context.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.status, 'queued'), ne(runs.wanted, 'go')))
    .limit(AT_ONCE);
  for (const { id } of left) {
    await pauseOne(context, id).catch((error: unknown) => {
      context.logger.warn({ err: error, runId: id }, 'a queued run could not be paused; the next sweep tries again');
    });
  }
}

async function pauseOne(context: AppContext, id: RunId): Promise<void> {
  const now = context.clock.now();
  const jobId = await context.db.transaction(async (tx) => {
    const locked = await lockRun(tx, id);
    if (locked?.run.status !== 'queued') return null;
    const { job, run } = locked;
    const reason = pauseWanted(job, run);
    if (reason === null) return null;
    await tx.update(runs).set({ status: 'paused', wanted: 'go', reason, restUntil: null }).where(eq(runs.id, id));
    await releaseAccounts(tx, id);
    await beginSpan(tx, id, 'paused', now);
    await addLog(tx, run, [`Paused. ${reason}`]);
    await moveJob(tx, job, { kind: 'run_paused' }, { reason, nextRunAt: null }, now);
    return job.id;
  });
  if (jobId !== null) tellChanged(context, jobId);
}

async function publishLostTickets(context: AppContext): Promise<void> {
  const lost = await context.db.transaction(async (tx) => {
    const found = await tx
      .select({ id: runs.id, dispatch: runs.dispatch, dispatchedAt: runs.dispatchedAt })
      .from(runs)
      .where(
        and(
          eq(runs.status, 'queued'),
          // Further ahead than a run ever rests only where the clock has been set back.
          or(
            isNull(runs.restUntil),
            sql`${runs.restUntil} NOT BETWEEN now() AND now() + make_interval(secs => ${REST_MAX_S})`,
          ),
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
  for (const { id } of lost) {
    await takeBack(context, id).catch((error: unknown) => {
      context.logger.warn({ err: error, runId: id }, 'a run could not be taken back; the next sweep tries again');
    });
  }
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
    const reason = pauseWanted(job, run);
    const pausing = reason !== null;
    const dispatch = run.dispatch + 1;
    await tx
      .update(runs)
      .set({
        epoch: run.epoch + 1,
        leaseUntil: null,
        gapSince: null,
        restUntil: null,
        wanted: 'go',
        ...(pausing ? { status: 'paused', reason } : { status: 'queued', dispatch, dispatchedAt: null, queuedAt: now }),
      })
      .where(eq(runs.id, id));
    await releaseAccounts(tx, id);
    await endMessagesOfEpoch(tx, job, run, now);
    await beginSpan(tx, id, pausing ? 'paused' : 'queued', now, 'The worker went silent.');
    if (pausing) await moveJob(tx, job, { kind: 'run_paused' }, { reason, nextRunAt: null }, now);
    await addLog(tx, run, [pausing ? `Paused. ${reason}` : 'The worker went silent. Another one goes on.']);
    return { jobId: job.id, dispatch: pausing ? null : dispatch };
  });
  if (!taken) return;
  if (taken.dispatch !== null) await publishTicket(context, id, taken.dispatch);
  tellChanged(context, taken.jobId);
}
