import { JobChanged, type JobId, RunControl, type RunId, RunTicket, subjects } from '@trawl/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { jobs, runs } from '../../../db/schema/index.ts';
import { rulesOf } from '../../jobs/index.ts';

/** How long a request waits for the broker; what takes longer the sweep makes good. */
const PUBLISH_TIMEOUT_MS = 2_000;

/** Says that a job changed, to whoever watches it; who misses it sees it at the next look. */
export function notifyJobChanged({ bus }: AppContext, jobId: JobId): void {
  bus.say(subjects.jobChanged(jobId), JobChanged, { jobId });
}

/** Says something to the worker of a run at once; the beat makes it sure. */
export function notifyWorker({ bus }: AppContext, runId: RunId, control: RunControl): void {
  bus.say(subjects.runControl(runId), RunControl, control);
}

/**
 * Puts a queued run into the work queue and notes that it lies there. Never fails: the sweep publishes again what the
 * broker didn't take, under the same dedupe id.
 */
export async function publishTicket(context: AppContext, runId: RunId, dispatch: number): Promise<void> {
  const { bus, db, logger } = context;
  try {
    const [run] = await db
      .select({ type: jobs.type, settings: jobs.settings, platform: jobs.platform })
      .from(runs)
      .innerJoin(jobs, eq(jobs.id, runs.jobId))
      .where(eq(runs.id, runId));
    if (!run) return;
    await bus.publish(
      rulesOf(run).workSubject(run.platform),
      RunTicket,
      { runId, dispatch },
      {
        dedupeId: `${runId}.${dispatch}`,
        signal: AbortSignal.timeout(PUBLISH_TIMEOUT_MS),
      },
    );
    await db
      .update(runs)
      .set({ dispatchedAt: sql`now()` })
      .where(and(eq(runs.id, runId), eq(runs.dispatch, dispatch), inArray(runs.status, ['queued', 'running'])));
  } catch (error) {
    logger.warn({ err: error, runId, dispatch }, 'a run could not be queued; the sweep will try again');
  }
}
