import { EVENT_STREAM, EVENT_SUBJECTS, LEASE_MS, type RunId, subjects } from '@trawl/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { runs } from '../../../db/schema/index.ts';
import { requeueIf, WORKER_SILENT } from '../moves/requeue-run.ts';
import { leaseHasExpired } from '../rules/lease.ts';

const AT_ONCE = 100;
const SIDE_BY_SIDE = 4;
/** The broker replies within milliseconds or not at all. */
const COUNT_MS = 2_000;

const isLost = and(eq(runs.status, 'running'), leaseHasExpired);
/** Events that can't be stored must not keep a run forever. */
const isOverdue = sql<boolean>`${runs.leaseUntil} < now() - make_interval(secs => ${LEASE_MS / 1_000})`;

/**
 * Ends the epochs of workers that have stopped sending heartbeats. After an outage of the database, the last events of all runs are in
 * the broker, and are stored first for up to the duration of a lease: otherwise sent messages would have an unknown outcome.
 */
export async function requeueLostRuns(context: AppContext): Promise<void> {
  const { db, logger } = context;
  const lost = await db
    .select({ id: runs.id, isOverdue })
    .from(runs)
    .where(isLost)
    .orderBy(asc(runs.leaseUntil))
    .limit(AT_ONCE);
  if (lost.length === 0) return;
  const hasEvents = await findRunsWithEvents(context);
  const ended = lost.filter((run) => run.isOverdue || !hasEvents(run.id));
  await pLimit(SIDE_BY_SIDE).map(ended, ({ id }) =>
    requeueIf(
      context,
      id,
      async (tx) => (await tx.$count(runs, and(eq(runs.id, id), isLost))) > 0,
      WORKER_SILENT,
    ).catch((error: unknown) => {
      logger.warn({ err: error, runId: id }, 'a run could not be requeued; the next sweep tries again');
    }),
  );
}

/** Whether the broker holds events of a run. Without its reply, it may. */
async function findRunsWithEvents({ bus, logger }: AppContext): Promise<(id: RunId) => boolean> {
  try {
    const stored = await bus.countStored(EVENT_STREAM, EVENT_SUBJECTS[0], COUNT_MS);
    return (id) => (stored.get(subjects.runEvent(id)) ?? 0) > 0;
  } catch (error) {
    logger.warn({ err: error }, 'the events of lost runs could not be counted');
    return () => true;
  }
}
