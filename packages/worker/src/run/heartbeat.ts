import { AnswerFailed, type Bus, BusUnavailable } from '@trawl/bus';
import { BEAT_MS, BeatAnswer, BeatRequest, type Claim, subjects } from '@trawl/contracts';
import type { Clock, Logger } from '@trawl/service-kit';
import type { EventWindow } from './event-window.ts';
import type { Lease } from './lease.ts';
import { FENCED, type StopSwitch } from './stop-switch.ts';

const TIMEOUT_MS = 3_000;
/** Retry delay after a request without a reply; short, because the lease is running out. */
const AGAIN_MS = 500;
const NUDGED_MS = 50;

export interface Heartbeat {
  /** Sends the next heartbeat now. */
  nudge(): void;
  /** Resolves when the last request has finished. */
  stop(): Promise<void>;
}

export interface HeartbeatOptions {
  readonly bus: Pick<Bus, 'request'>;
  readonly claim: Pick<Claim, 'runId' | 'epoch' | 'token'>;
  readonly lease: Lease;
  readonly window: EventWindow;
  readonly stop: StopSwitch;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The sequence number of the last published event. */
  readonly seq: () => number;
  /** Called with the total running milliseconds that the epoch may use. */
  readonly onBudget: (ms: number) => void;
}

/** Sends heartbeats until stopped: renews the lease, and receives the stored sequence number and commands. */
export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { bus, claim, lease, window, stop, clock, logger, seq, onBudget } = options;
  const { runId, epoch, token } = claim;
  let stopped = false;
  let wake = Promise.withResolvers<void>();

  const beat = async (): Promise<number> => {
    const sentAtMs = clock.monotonicMs();
    try {
      // Only events contain metered time, so only stored work is charged.
      const body = { runId, epoch, token, seq: seq(), runningMs: 0, waitedMs: 0 };
      const answer = await bus.request(subjects.beat, BeatRequest, BeatAnswer, body, { timeoutMs: TIMEOUT_MS });
      if (answer.verdict !== 'fenced') lease.renew(sentAtMs);
      window.stored(answer.storedSeq);
      if (answer.budgetMs !== undefined) onBudget(answer.budgetMs);
      applyVerdict(answer.verdict, stop);
      return BEAT_MS;
    } catch (error) {
      if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
      logger.warn({ err: error }, 'a heartbeat failed; retrying');
      return AGAIN_MS;
    }
  };

  const loop = async () => {
    let due = BEAT_MS;
    for (;;) {
      const timer = setTimeout(() => wake.resolve(), due);
      await wake.promise;
      clearTimeout(timer);
      wake = Promise.withResolvers();
      if (stopped || stop.hard.aborted) return;
      due = await beat();
    }
  };
  const ended = loop().catch((error: unknown) => {
    logger.error({ err: error }, 'sending heartbeats failed');
    stop.abandon('sending heartbeats failed');
  });
  let nudged: NodeJS.Timeout | undefined;

  return {
    nudge() {
      nudged ??= setTimeout(() => {
        nudged = undefined;
        wake.resolve();
      }, NUDGED_MS);
    },
    async stop() {
      stopped = true;
      clearTimeout(nudged);
      wake.resolve();
      await ended;
    },
  };
}

/** Applies the command of a heartbeat's reply or of the control subject. */
export function applyVerdict(verdict: BeatAnswer['verdict'], stop: StopSwitch): void {
  if (verdict === 'fenced') stop.abandon(FENCED);
  else if (verdict !== 'go') stop.windDown(ASKED[verdict]);
}

const ASKED = { pause: 'paused', stop: 'stopped', out_of_time: 'out_of_time' } as const;
