import {
  JobChanged,
  type JobId,
  type JobLive,
  type LogLine,
  type RunId,
  subjects,
  type UserId,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { pause } from '@trawl/service-kit';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { viewLine } from '../../../stored-message.ts';
import { getJob } from '../../jobs/index.ts';
import { readLog } from '../moves/run-store.ts';
import { type LastUpdate, lastUpdateOf, NO_SNAPSHOT, readProgress, readTargetsSnapshot } from './live-progress.ts';

/** Minimum interval between updates. */
const EVERY_MS = 250;
/** Interval of polling without a notification, because a broker message may get lost. */
const AT_LEAST_EVERY_MS = 10_000;
const LOG_LINES = 200;
/**
 * Concurrent reads for all viewers. A read takes up to two of the pool's connections, so a thousand viewers leave the other half to
 * requests and events.
 */
const READING_MAX = 4;
const reading = pLimit(READING_MAX);

/** A subscription to one job. */
export interface Watch {
  readonly userId: UserId;
  readonly jobId: JobId;
  readonly language: Language;
  /** Send only changes during a run, instead of the complete job each time. */
  readonly changes: boolean;
  readonly signal: AbortSignal;
}

/**
 * Yields the job, and again after each change, with the new log lines of its last run; until the signal aborts.
 *
 * @throws AppError not_found, also if the job is deleted during the subscription
 */
export async function* watchJob(
  context: AppContext,
  { userId, jobId, language, changes, signal }: Watch,
): AsyncGenerator<JobLive> {
  // Checks access before subscribing: another customer's job is not found.
  await reading(() => getJob(context.db, userId, jobId));
  let changed = true;
  let wake = () => {};
  const subscription = context.bus.subscribe(subjects.jobChanged(jobId), JobChanged, () => {
    changed = true;
    wake();
  });
  let shown: LastUpdate | null = null;
  let lastLine = 0;
  const newLines = async (runId: RunId): Promise<LogLine[]> => {
    const lines = await readLog(context.db, runId, lastLine, LOG_LINES);
    lastLine = lines.at(-1)?.n ?? lastLine;
    return lines.map(({ n, at, text, message }) => viewLine({ n, at: at.toISOString(), text, message }, language));
  };
  const readUpdate = async (): Promise<JobLive> => {
    changed = false;
    const progress = changes && shown ? await readProgress(context.db, userId, shown, language) : null;
    if (progress) {
      shown = progress.shown;
      return { changes: progress.changes, log: await newLines(progress.changes.lastRun._id) };
    }
    const looked = changes ? await readTargetsSnapshot(context.db, jobId) : NO_SNAPSHOT;
    const job = await getJob(context.db, userId, jobId, language);
    if (job.lastRun?._id !== shown?.runId) lastLine = 0;
    shown = lastUpdateOf(job, looked);
    return { job, log: job.lastRun ? await newLines(job.lastRun._id) : [] };
  };
  try {
    while (!signal.aborted) {
      yield await reading(readUpdate);
      await pause(EVERY_MS, signal);
      if (!changed && !signal.aborted) {
        const waker = new AbortController();
        wake = () => waker.abort();
        await pause(AT_LEAST_EVERY_MS, AbortSignal.any([signal, waker.signal]));
      }
    }
  } finally {
    subscription.stop();
  }
}
