import { type RunId, WORK_STREAM } from '@trawl/contracts';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { jobs, runs } from '../../../db/schema/index.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { publishTicket } from '../moves/notify.ts';
import { restIsOver } from '../rules/rest.ts';

const AT_ONCE = 100;
const SIDE_BY_SIDE = 4;
/** A start publishes its own run. Runs that are still queued after this time are published again, in case that failed. */
const PUBLISH_GRACE_S = 3;
/** A ticket that hasn't been claimed for this long may be lost with the broker's store. */
const UNCLAIMED_S = 30;
/** The broker replies within milliseconds or not at all. */
const COUNT_MS = 2_000;

/** The parts of a job that determine its work queue. */
type Queued = Pick<JobRow, 'type' | 'settings' | 'platform'>;

interface Ticket {
  readonly id: RunId;
  readonly dispatch: number;
  readonly job: Queued;
}

/** `greatest` ignores null. */
const queuedSince = sql`greatest(${runs.queuedAt}, ${runs.requeuedAt})`;

/** Includes runs queued in the future, after the clock has been set back. */
const isUnpublished = and(
  isNull(runs.dispatchedAt),
  sql`${queuedSince} NOT BETWEEN now() - make_interval(secs => ${PUBLISH_GRACE_S}) AND now()`,
);
const isUnclaimed = sql`${runs.dispatchedAt} < now() - make_interval(secs => ${UNCLAIMED_S})`;
const waitsForWorker = and(eq(runs.status, 'queued'), restIsOver);

const subjectOf = (job: Queued): string => rulesOf(job).workSubject(job.platform);

/** Publishes the tickets of queued runs that were never published, or that the broker no longer has. A duplicate does no harm. */
export async function publishLostTickets(context: AppContext): Promise<void> {
  const missing = await queuesWithMissingTickets(context);
  const which = missing.size === 0 ? isUnpublished : or(isUnpublished, isUnclaimed);
  const lost = await context.db.transaction(async (tx) => {
    const found = await tx
      .select({
        run: { id: runs.id, dispatch: runs.dispatch, dispatchedAt: runs.dispatchedAt },
        job: { type: jobs.type, settings: jobs.settings, platform: jobs.platform },
      })
      .from(runs)
      .innerJoin(jobs, eq(jobs.id, runs.jobId))
      .where(and(waitsForWorker, which))
      .orderBy(queuedSince)
      .limit(AT_ONCE)
      .for('update', { of: runs, skipLocked: true });
    const tickets: Ticket[] = [];
    for (const { run, job } of found) {
      const isLost = run.dispatchedAt === null || missing.has(subjectOf(job));
      // A new number if one was published, because the broker would drop the old one as a duplicate.
      const dispatch = run.dispatchedAt && isLost ? run.dispatch + 1 : run.dispatch;
      await tx.update(runs).set({ dispatch, dispatchedAt: sql`now()` }).where(eq(runs.id, run.id));
      if (isLost) tickets.push({ id: run.id, dispatch, job });
    }
    return tickets;
  });
  await pLimit(SIDE_BY_SIDE).map(lost, async ({ id, dispatch, job }) => {
    if (await publishTicket(context, id, dispatch, job)) return;
    // For the next sweep, with the same number, because the broker may have stored the ticket without a reply.
    await context.db
      .update(runs)
      .set({ dispatchedAt: null })
      .where(and(eq(runs.id, id), eq(runs.dispatch, dispatch), eq(runs.status, 'queued')));
  });
}

const accountType = sql<JobRow['settings']['accountType']>`coalesce(${jobs.settings} ->> 'accountType', 'Private')`;

/**
 * The subjects of work queues in which the broker has fewer tickets than runs wait. Without this comparison, each of them would be
 * published again every half minute while all workers are busy or away, and the queue would grow without limit.
 */
async function queuesWithMissingTickets({ db, bus }: AppContext): Promise<ReadonlySet<string>> {
  const [unclaimed] = await db.select({ id: runs.id }).from(runs).where(and(waitsForWorker, isUnclaimed)).limit(1);
  if (!unclaimed) return new Set();
  // Counted before the runs are read: a ticket that is published in between costs a duplicate at most.
  const stored = await bus.countStored(WORK_STREAM, '>', COUNT_MS);
  const waiting = await db
    .select({ type: jobs.type, platform: jobs.platform, accountType, count: sql<number>`count(*)::int` })
    .from(runs)
    .innerJoin(jobs, eq(jobs.id, runs.jobId))
    .where(and(waitsForWorker, isNotNull(runs.dispatchedAt)))
    .groupBy(jobs.type, jobs.platform, accountType);
  const bySubject = Map.groupBy(waiting, ({ accountType, ...job }) => subjectOf({ ...job, settings: { accountType } }));
  const isMissing = ([subject, groups]: [string, typeof waiting]) =>
    groups.reduce((sum, { count }) => sum + count, 0) > (stored.get(subject) ?? 0);
  return new Set([...bySubject].filter(isMissing).map(([subject]) => subject));
}
