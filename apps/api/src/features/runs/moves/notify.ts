import { JobChanged, type JobId, RunControl, type RunId, RunTicket, subjects } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { jobs, runs } from '../../../db/schema/index.ts';
import { type JobRow, notifyJobChanged, rulesOf } from '../../jobs/index.ts';
import type { RunRow } from '../store/run-store.ts';

/** Timeout for publishing in a request; the sweep publishes later. */
const PUBLISH_TIMEOUT_MS = 2_000;

export { notifyJobChanged };

/** Like `notifyJobChanged`, for changes of a running job many times a second, which viewers get in batches. */
export function notifyJobProgress({ bus }: Pick<AppContext, 'bus'>, jobId: JobId): void {
  bus.broadcast(subjects.jobChanged(jobId), JobChanged, { jobId, isProgress: true });
}

type Control =
  | { readonly kind: 'stored'; readonly seq: number }
  | { readonly kind: 'verdict'; readonly verdict: 'pause' | 'stop' };

/** Publishes a command to the worker of a run's epoch immediately; heartbeats deliver it reliably. */
export function notifyWorker({ bus }: AppContext, { id, epoch }: Pick<RunRow, 'id' | 'epoch'>, control: Control): void {
  bus.broadcast(subjects.runControl(id), RunControl, { ...control, epoch });
}

/** The parts of a job that determine its work queue. */
type Queued = Pick<JobRow, 'type' | 'settings' | 'platform'>;

/**
 * Publishes a queued run's ticket. Never fails: the sweep publishes the ticket of a run that is still queued after a few seconds
 * again with the same dedupe id, so the broker keeps one of them. Recording each ticket here would cost every start a commit, at
 * the moment when a worker claims the run.
 *
 * @param job the run's job, if the caller has read it
 * @returns false if the broker couldn't store the ticket. True if it did, or if the run no longer exists
 */
export async function publishTicket(
  context: AppContext,
  runId: RunId,
  dispatch: number,
  job?: Queued,
): Promise<boolean> {
  const { bus, db, logger } = context;
  try {
    const queued = job ?? (await jobOfRun(db, runId));
    if (!queued) return true;
    await bus.publish(
      rulesOf(queued).workSubject(queued.platform),
      RunTicket,
      { runId, dispatch },
      {
        dedupeId: `${runId}.${dispatch}`,
        signal: AbortSignal.timeout(PUBLISH_TIMEOUT_MS),
      },
    );
    return true;
  } catch (error) {
    logger.warn({ err: error, runId, dispatch }, 'a run could not be queued; the sweep will try again');
    return false;
  }
}

async function jobOfRun(db: Executor, runId: RunId): Promise<Queued | undefined> {
  const [job] = await db
    .select({ type: jobs.type, settings: jobs.settings, platform: jobs.platform })
    .from(runs)
    .innerJoin(jobs, eq(jobs.id, runs.jobId))
    .where(eq(runs.id, runId));
  return job;
}
