import type { NextMessageAnswer } from '@trawl/contracts';
import type { Lane, RunEnd, SendContext } from '../run/run-context.ts';
import { handleSendError } from '../trouble/handle-send-error.ts';
import { leaseAccount } from './lease-account.ts';

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
