import { setTimeout as wait } from 'node:timers/promises';
import { AnswerFailed, type Bus, BusUnavailable } from '@trawl/bus';
import { ClaimAnswer, type ClaimId, ClaimRequest, type RunId, subjects, WORKER_PROTOCOL } from '@trawl/contracts';
import type { Clock, Logger } from '@trawl/service-kit';

const TIMEOUT_MS = 3_000;
const RETRY_MS = 300;
/** After this time a reply would be useless, because more than half of its lease would have passed. */
const CLAIM_TIMEOUT_MS = 7_000;

export interface ClaimDeps {
  readonly bus: Pick<Bus, 'request'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly workerId: string;
  readonly newClaimId: () => ClaimId;
}

/** A reply, and when the first request was sent, which is the earliest start of the lease. */
export interface Claimed {
  readonly answer: ClaimAnswer;
  readonly claimedAtMs: number;
}

/**
 * Claims a run. Repeats the request with the same claim id if there is no reply, because the claim may have been granted. Null if
 * there is no reply for a while.
 */
export async function claimRun(runId: RunId, deps: ClaimDeps, signal: AbortSignal): Promise<Claimed | null> {
  const { bus, clock, logger, workerId, newClaimId } = deps;
  const protocol = WORKER_PROTOCOL;
  const body = { claimId: newClaimId(), runId, workerId, protocol, carriesToken: true, provesSessions: true };
  const claimedAtMs = clock.monotonicMs();
  while (clock.monotonicMs() - claimedAtMs < CLAIM_TIMEOUT_MS && !signal.aborted) {
    try {
      const options = { timeoutMs: TIMEOUT_MS };
      return { answer: await bus.request(subjects.claim, ClaimRequest, ClaimAnswer, body, options), claimedAtMs };
    } catch (error) {
      if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
      logger.warn({ err: error, runId }, 'claiming a run failed');
      await wait(RETRY_MS);
    }
  }
  return null;
}
