import type { NextMessageAnswer } from '@trawl/contracts';
import type { RunEnd } from '../run/run-basis.ts';
import { leaseAccount } from '../sessions/lease-account.ts';
import { handleSendError } from './handle-send-error.ts';
import type { Lane, SendContext } from './send-context.ts';

type Unproved = Extract<NextMessageAnswer, { kind: 'prove' }>;

/**
 * Requests the session's account from the platform and reports it to the API, which then offers a message from this account or from
 * another one.
 *
 * @returns how the run ends if it can't continue; null: request the next message
 */
export async function proveSession(
  { sessionRef, sessionId }: Unproved,
  lane: Lane,
  run: SendContext,
): Promise<RunEnd | null> {
  const { stop } = run;
  try {
    const { userId, username } = await run.meter.prepare(() =>
      lane.sessions.owner({ sessionRef, sessionId }, stop.read),
    );
    await leaseAccount(run, sessionRef, { userId, username }, stop.read);
    return null;
  } catch (error) {
    stop.hard.throwIfAborted();
    if (stop.read.aborted) return null;
    return handleSendError(error, { sessionRef, sessionId, messageId: null }, lane, run);
  }
}
