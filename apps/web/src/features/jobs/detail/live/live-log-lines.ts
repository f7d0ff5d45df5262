import type { JobLive, LogLine } from '@trawl/contracts';

/** The received log of a job's last run. */
export interface LiveLog {
  readonly runId: string | null;
  readonly lines: readonly LogLine[];
}

export const NO_LOG: LiveLog = { runId: null, lines: [] };

/** Adds new lines. Lines may repeat after a reconnect, and a new run begins a new log. */
export function mergeLog(log: LiveLog, update: JobLive): LiveLog {
  const runId = (update.changes ?? update.job)?.lastRun?._id ?? null;
  const before = runId === log.runId ? log.lines : [];
  const last = before.at(-1)?.n ?? 0;
  const fresh = update.log.filter(({ n }) => n > last);
  if (runId === log.runId && fresh.length === 0) return log;
  return { runId, lines: [...before, ...fresh] };
}
