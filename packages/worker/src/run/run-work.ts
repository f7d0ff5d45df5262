import type { Claim, OpenPlatformId } from '@trawl/contracts';
import type { Clock, Logger } from '@trawl/service-kit';
import type { RunBasis, RunEnd } from './run-context.ts';

export interface RunTools {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What a worker does with the runs it takes; the life of a run around it is the same for all. */
export interface RunWork {
  /** The consumer that its tickets come from. */
  consumer(platform: OpenPlatformId): string;
  /** Gets ready for one claimed run; nothing is opened yet. */
  take(claim: Claim, tools: RunTools): RunTask;
  /** What it has got done since the worker began, such as `rows`, for the metrics. */
  tally(): Readonly<Record<string, number>>;
}

/** One run, carried out. */
export interface RunTask {
  /** Resolves when there is nothing more to do for this run here, with what it ends with. */
  execute(run: RunBasis): Promise<RunEnd>;
  /** Closes what was opened. Safe to call again. */
  close(): Promise<void>;
}
