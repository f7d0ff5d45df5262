import type { JobLive, LogLine } from '@trawl/contracts';

/** The received log of a job's last run. */
export interface LiveLog {
  readonly runId: string | null;
  readonly lines: readonly LogLine[];
}

export const NO_LOG: LiveLog = { runId: null, lines: [] };

/** Maximum number of lines, the newest ones: a run may log for days. */
const LINES_MAX = 1_000;

/**
 * Adds new lines. Lines may repeat after a reconnect, and a new run begins a new log. So do lines that don't follow the last one: an
 * update contains only the newest lines, and the log would hide that others are missing.
 */
export function mergeLog(log: LiveLog, update: JobLive): LiveLog {
  const runId = (update.changes ?? update.job)?.lastRun?._id ?? null;
  const before = runId === log.runId ? log.lines : [];
  const last = before.at(-1)?.n ?? 0;
  const fresh = update.log.filter(({ n }) => n > last);
  const [next] = fresh;
  if (runId === log.runId && next === undefined) return log;
  const kept = next?.n === last + 1 ? before : [];
  return { runId, lines: [...kept, ...fresh].slice(-LINES_MAX) };
}
