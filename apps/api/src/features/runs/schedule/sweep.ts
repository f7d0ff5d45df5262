import { type JobId, LEASE_MS, msg, type RunId } from '@trawl/contracts';
import { pause } from '@trawl/service-kit';
import { and, eq, ne } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { runs } from '../../../db/schema/index.ts';
import { deleteExpiredLeases } from '../../accounts/index.ts';
import { releaseRemovedAccounts } from '../claims/release-removed-accounts.ts';
import { moveRun } from '../moves/move-run.ts';
import { notifyJobChanged } from '../moves/notify.ts';
import { pauseWanted } from '../moves/pause-reason.ts';
import { untilNextDueMs } from '../rules/due-jobs.ts';
import { momentOf } from '../rules/pace.ts';
import { finishStops } from '../settling/stop-order.ts';
import { lockFreeRun } from '../store/run-store.ts';
import { bringBackStarts } from './bring-back-starts.ts';
import { publishLostTickets } from './publish-lost-tickets.ts';
import { requeueLostRuns } from './requeue-lost-runs.ts';
import { reviewOrders } from './review-orders.ts';
import { sheetStarts } from './sheet-starts.ts';
import { shortenLeases } from './shorten-leases.ts';
import { startDueJobs } from './start-due-jobs.ts';
import { wakeRestingRuns } from './wake-resting-runs.ts';

const EVERY_MS = 1_000;
/** Interval for checking resting orders, which takes several statements each. */
const REVIEW_MS = 10_000;
const FORGET_MS = 3_600_000;
const AT_ONCE = 100;
/** Concurrent checks: leaves some of the pool's connections to others. */
const SIDE_BY_SIDE = 4;
/** A part that takes longer continues in parallel with the next passes. */
const PASS_MS = 1_000;
/**
 * Checks once a second, on every replica, for abandoned work: runs whose ticket was never published or got lost, and runs whose
 * worker has died. Ends orders that support has stopped. Starts due jobs at the exact time of the next one. After startup it
 * doesn't expire leases for the duration of one lease, because no worker could renew its lease while the API was down.
 */
export function startSweep(context: AppContext): { stop(): Promise<void> } {
  const { clock, logger } = context;
  const startedAt = clock.monotonicMs();
  let sweptAt = startedAt;
  let reviewedAt = startedAt;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  const sheets = sheetStarts(context);
  let reviewedTo: JobId | null = null;
  /** Whether more starts are due and can be made immediately. */
  let more = false;
  const startDue = async () => {
    more = await startDueJobs(context, sheets);
  };
  const startSchedules = schedules(startDue);
  const review = async () => {
    reviewedTo = await reviewOrders(context, reviewedTo);
  };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> = Promise.resolve();
  const underWay: Parts = new Map();
  const sweepOnce = async (): Promise<number> => {
    const lookedAt = clock.now();
    more = false;
    if (clock.monotonicMs() - sweptAt < EVERY_MS) await runParts(context, [startDue], underWay);
    else {
      sweptAt = clock.monotonicMs();
      const parts = partsOf(sweptAt - startedAt > LEASE_MS);
      if (sweptAt - reviewedAt >= REVIEW_MS) {
        reviewedAt = sweptAt;
        parts.push(review, wakeRestingRuns);
      }
      if (sweptAt - forgottenAt >= FORGET_MS) {
        forgottenAt = sweptAt;
        parts.push(deleteExpiredLeases);
      }
      // Not awaited: the next start may be due before they finish.
      beginParts(context, parts, underWay);
      await runParts(context, [startSchedules], underWay);
    }
    if (more) return 0;
    return Math.max(0, Math.min(await untilNextDueMs(context, lookedAt), sweptAt + EVERY_MS - clock.monotonicMs()));
  };
  const scheduleIn = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(() => {
      pass = sweepOnce()
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'a sweep failed; the next one tries again');
          return EVERY_MS;
        })
        .then(scheduleIn);
    }, ms);
  };
  scheduleIn(EVERY_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await pass;
      await Promise.all(underWay.values());
      await sheets.stop();
    },
  };
}

type Part = (context: AppContext) => Promise<void>;
type Parts = Map<Part, Promise<void>>;

/** The parts of a pass, except starting due jobs. */
const partsOf = (leases: boolean): Part[] => [
  ...(leases ? [requeueLostRuns] : []),
  shortenLeases,
  releaseRemovedAccounts,
  pauseQueued,
  finishStops,
  publishLostTickets,
];

/** In this order, because a corrected start may be due. */
const schedules = (startDue: Part): Part =>
  async function startSchedules(context) {
    try {
      await bringBackStarts(context);
    } finally {
      await startDue(context);
    }
  };

/**
 * One complete pass.
 *
 * @returns whether more starts are due and can be made immediately
 */
export async function sweep(context: AppContext, leases: boolean, sheets = sheetStarts(context)): Promise<boolean> {
  let more = false;
  const startDue = async () => {
    more = await startDueJobs(context, sheets);
  };
  await Promise.all(beginParts(context, [schedules(startDue), ...partsOf(leases)], new Map()));
  return more;
}

/**
 * One pass, or the parts of it that finish soon: slow parts continue in the background and aren't started again until they
 * finish.
 */
async function runParts(context: AppContext, parts: readonly Part[], underWay: Parts): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([Promise.all(beginParts(context, parts, underWay)), pause(PASS_MS, waiting.signal)]);
  waiting.abort();
}

/** Runs parts concurrently. An error in one is logged and retried in the next pass, and doesn't affect the others. */
function beginParts(context: AppContext, parts: readonly Part[], underWay: Parts): Promise<void>[] {
  return parts
    .filter((part) => !underWay.has(part))
    .map((part) => {
      const work = part(context)
        .catch((error: unknown) => {
          context.logger.warn({ err: error, part: part.name }, 'a part of a sweep failed; the next one tries again');
        })
        .finally(() => underWay.delete(part));
      underWay.set(part, work);
      return work;
    });
}

/** Pauses queued runs with a requested pause, left by a crash or an older version: they can't be claimed. */
async function pauseQueued(context: AppContext): Promise<void> {
  const left = await context.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.status, 'queued'), ne(runs.wanted, 'go')))
    .limit(AT_ONCE);
  await pLimit(SIDE_BY_SIDE).map(left, ({ id }) =>
    pauseOne(context, id).catch((error: unknown) => {
      context.logger.warn({ err: error, runId: id }, 'a queued run could not be paused; the next sweep tries again');
    }),
  );
}

async function pauseOne(context: AppContext, id: RunId): Promise<void> {
  const jobId = await context.db.transaction(async (tx) => {
    const locked = await lockFreeRun(tx, id);
    if (locked === 'busy' || locked?.run.status !== 'queued') return null;
    const { job, run } = locked;
    const reason = await pauseWanted(tx, job, run);
    if (reason === null) return null;
    await moveRun(momentOf(context), tx, locked, { step: 'pause', reason, line: msg('run.paused', { reason }) });
    return job.id;
  });
  if (jobId !== null) notifyJobChanged(context, jobId);
}
