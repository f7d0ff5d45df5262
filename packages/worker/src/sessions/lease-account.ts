import { LeaseSessionAnswer, LeaseSessionRequest, type SessionProof, subjects } from '@trawl/contracts';
import { requestUntilReply } from '../run/request-until-reply.ts';
import type { RunBasis } from '../run/run-basis.ts';
import { FENCED } from '../run/stop-switch.ts';

const TIMEOUT_MS = 3_000;

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
  const { claim, bus, stop } = run;
  const { runId, epoch, token } = claim;
  const body = { runId, epoch, token, sessionRef, proof };
  const options = { timeoutMs: TIMEOUT_MS };
  const request = () => bus.request(subjects.leaseSession, LeaseSessionRequest, LeaseSessionAnswer, body, options);
  const answer = await requestUntilReply(run, 'an account', request, signal);
  if (answer === null) throw signal.reason;
  if (answer.kind !== 'fenced') return answer.kind;
  stop.abandon(FENCED);
  throw stop.hard.reason;
}
