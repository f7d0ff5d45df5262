import { setTimeout as wait } from 'node:timers/promises';
import { AnswerFailed, BusUnavailable } from '@trawl/bus';
import { HoldSessionAnswer, HoldSessionRequest, type SessionProof, subjects } from '@trawl/contracts';
import type { RunBasis } from '../run/run-context.ts';
import { refusalLimit } from '../sending/refusal-limit.ts';

const TIMEOUT_MS = 3_000;
const AGAIN_MS = 300;

/**
 * Requests the account of one of the run's sessions from the API, until there is a reply. Abandons the run if another worker
 * has leased it.
 *
 * @param proof the session's account, if the session is unverified
 * @throws the signal's reason if the run is asked to end in the meantime
 */
export async function leaseAccount(
  run: Pick<RunBasis, 'claim' | 'bus' | 'clock' | 'stop' | 'logger'>,
  sessionRef: string,
  proof: SessionProof | null,
  signal: AbortSignal,
): Promise<'granted' | 'busy' | 'gone'> {
  const { claim, bus, stop, logger } = run;
  const { runId, epoch, token } = claim;
  const recordFailure = refusalLimit(run);
  const body = { runId, epoch, token, sessionRef, proof };
  for (;;) {
    signal.throwIfAborted();
    try {
      const options = { timeoutMs: TIMEOUT_MS };
      const { kind } = await bus.request(subjects.holdSession, HoldSessionRequest, HoldSessionAnswer, body, options);
      if (kind !== 'fenced') return kind;
      stop.abandon('fenced: another worker holds the run, or it has ended');
      stop.hard.throwIfAborted();
    } catch (error) {
      if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
      logger.warn({ err: error }, 'requesting an account failed');
      recordFailure(error);
      await wait(AGAIN_MS);
    }
  }
}
