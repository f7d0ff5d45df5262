import { JobChanged, type JobId, type JobLive, subjects, type UserId } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { pause } from '../../pause.ts';
import { getJob } from '../jobs/index.ts';
import { readLog } from './run-store.ts';

/** A job that changes all the time is shown at most so often. */
const EVERY_MS = 250;
/** Looks even where nothing was heard: a message on the broker may get lost. */
const AT_LEAST_EVERY_MS = 10_000;
const LOG_LINES = 200;

/**
 * The job as it stands, and again each time it changed, with the new lines of its last run's log; until the signal aborts.
 *
 * @throws AppError not_found, also when the job is deleted while somebody watches
 */
export async function* watchJob(
  context: AppContext,
  userId: UserId,
  jobId: JobId,
  signal: AbortSignal,
): AsyncGenerator<JobLive> {
  let changed = true;
  let wake = () => {};
  const hearing = context.bus.hear(subjects.jobChanged(jobId), JobChanged, () => {
    changed = true;
    wake();
  });
  let runId: string | null = null;
  let lastLine = 0;
  try {
    while (!signal.aborted) {
      changed = false;
      const job = await getJob(context.db, userId, jobId);
      if (job.lastRun?._id !== runId) {
        runId = job.lastRun?._id ?? null;
        lastLine = 0;
      }
      const log = job.lastRun ? await readLog(context.db, job.lastRun._id, lastLine, LOG_LINES) : [];
      lastLine = log.at(-1)?.n ?? lastLine;
      yield { job, log: log.map(({ n, at, text }) => ({ n, at: at.toISOString(), text })) };
      await pause(EVERY_MS, signal);
      if (!changed && !signal.aborted) {
        const waker = new AbortController();
        wake = () => waker.abort();
        await pause(AT_LEAST_EVERY_MS, AbortSignal.any([signal, waker.signal]));
      }
    }
  } finally {
    hearing.stop();
  }
}
