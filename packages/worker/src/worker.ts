import type { Bus, Consumption, Delivery } from '@trawl/bus';
import { type ClaimId, newId, type OpenPlatformId, RunTicket, WORK_STREAM } from '@trawl/contracts';
import { type Clock, type Logger, pause } from '@trawl/service-kit';
import { claimRun } from './run/claim-run.ts';
import { executeRun } from './run/execute-run.ts';
import type { RetryLimits } from './run/retry-limits.ts';
import type { RunWork } from './run/run-work.ts';

/** Redelivery delay of a ticket that this worker can't execute now, or whose claim got no reply or was too early. */
const AGAIN_MS = 2_000;
/** Runs that aren't handed back by then are abandoned, so that the process ends within 10 s. */
const LEAVE_MS = 4_000;

export interface WorkerOptions {
  readonly bus: Bus;
  readonly platformId: OpenPlatformId;
  readonly work: RunWork;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Measures what is charged: excludes time for which the process was stopped. By default `clock`. */
  readonly awakeClock?: Pick<Clock, 'monotonicMs'>;
  /** Maximum concurrent runs. */
  readonly places: number;
  readonly workerId: string;
  readonly retryLimits: RetryLimits;
  /** Whether runs can be executed at the moment. If not, they are left to other workers. By default always. */
  readonly isReady?: () => boolean;
  readonly newClaimId?: () => ClaimId;
  readonly random?: () => number;
}

export interface WorkerStats {
  readonly places: number;
  /** Current runs. */
  readonly running: number;
  /** Runs since the worker started. */
  readonly runs: number;
  /** Totals of its work, such as `rows`. */
  readonly [done: string]: number;
}

/** Takes runs from the work queue, one per free slot, and executes them. */
export interface Worker {
  start(): void;
  /** Takes no more runs and hands current ones back at their checkpoint. Resolves within 8 s. */
  drain(): Promise<void>;
  stats(): WorkerStats;
}

export function createWorker(options: WorkerOptions): Worker {
  const { bus, platformId, work, logger, clock, awakeClock = clock, places, workerId, retryLimits } = options;
  const {
    random = Math.random,
    isReady = () => true,
    newClaimId = () => newId('ClaimId', clock.now().getTime()),
  } = options;
  const draining = new AbortController();
  const leaving = new AbortController();
  const counts = { running: 0, runs: 0 };
  const deps = { bus, work, clock, awakeClock, logger, retryLimits, random };
  let consumption: Consumption | undefined;

  const take = async (ticket: Delivery<RunTicket>) => {
    if (!isReady()) {
      ticket.nak(AGAIN_MS);
      // Keep the slot, or this worker would go through the whole queue and delay every run in it.
      return pause(AGAIN_MS, draining.signal);
    }
    const { runId } = ticket.body;
    const claimed = await claimRun(runId, { bus, clock, logger, workerId, newClaimId }, draining.signal);
    if (claimed === null) return ticket.nak(AGAIN_MS);
    const { answer, claimedAtMs } = claimed;
    if (!answer.granted && answer.reason === 'later') return ticket.nak(AGAIN_MS);
    // Not awaited, so that the run starts immediately.
    const acknowledged = acknowledge(ticket, logger);
    if (!answer.granted) return acknowledged;
    counts.runs += 1;
    counts.running += 1;
    try {
      await executeRun(answer, claimedAtMs, { ...deps, draining: draining.signal, leaving: leaving.signal });
    } catch (error) {
      // The ticket is acknowledged, so the run is dispatched again only after its lease expires.
      logger.error({ err: error, runId }, 'run failed');
    } finally {
      counts.running -= 1;
    }
    await acknowledged;
  };

  return {
    start() {
      const consumer = work.consumer(platformId);
      consumption ??= bus.consume({
        stream: WORK_STREAM,
        consumer,
        schema: RunTicket,
        maxInFlight: places,
        handle: take,
      });
    },
    async drain() {
      draining.abort();
      const timer = setTimeout(() => leaving.abort(), LEAVE_MS);
      await consumption?.stop();
      clearTimeout(timer);
    },
    stats: () => ({ ...work.tally(), places, ...counts }),
  };
}

/** Never fails: a ticket whose ack gets lost is redelivered, and its claim is answered with `gone`. */
async function acknowledge(ticket: Delivery<RunTicket>, logger: Logger): Promise<void> {
  try {
    await ticket.ack();
  } catch (error) {
    logger.warn({ err: error, runId: ticket.body.runId }, 'a ticket’s ack got lost');
  }
}
