import type { Claim, OpenPlatformId } from '@trawl/contracts';
import type { Clock, Logger } from '@trawl/service-kit';
import type { RunBasis, RunEnd } from './run-basis.ts';

export interface RunTools {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The work of a worker's runs; the run loop around it is the same for all kinds. */
export interface RunWork {
  /** The consumer of its tickets. */
  consumer(platform: OpenPlatformId): string;
  /** Prepares one claimed run without opening anything. */
  prepare(claim: Claim, tools: RunTools): RunTask;
  /** Totals since the worker started, such as `rows`, for the metrics. */
  tally(): Readonly<Record<string, number>>;
}

export interface RunTask {
  /** Resolves with the run's end when this worker has nothing left to do for it. */
  execute(run: RunBasis): Promise<RunEnd>;
  /** Closes all resources. Idempotent. */
  close(): Promise<void>;
}
