import { type AbandonReason, type MessageId, msg, type SessionEvent } from '@trawl/contracts';
import { PlatformError } from '@trawl/platform';
import { pause, sessionHash } from '@trawl/service-kit';
import { BrowserUnavailable } from '../browsers/browser-unavailable.ts';
import { reasonFields } from '../run/reason-fields.ts';
import type { RunEnd } from '../run/run-basis.ts';
import { decide, stopped } from '../trouble/decide.ts';
import type { Lane, SendContext } from './send-context.ts';

/** The session in use, and the current message, if any. */
export interface SendInProgress {
  readonly sessionRef: string;
  readonly sessionId: string;
  readonly messageId: MessageId | null;
}

/** Handles an error before Enter, or a rejection: the message was certainly not sent. */
export async function handleSendError(
  error: unknown,
  inProgress: SendInProgress,
  lane: Lane,
  run: SendContext,
): Promise<RunEnd | null> {
  const { stop, log, meter, outbox } = run;
  const { sessions } = lane;
  const decision = decide(error, run.troubles.of(inProgress.sessionRef), run);
  run.logger.warn({ err: error, decision: decision.kind, messageId: inProgress.messageId }, 'sending was interrupted');
  if ('trouble' in decision) run.troubles.record(inProgress.sessionRef, decision.trouble);
  /** Continues without the account, unless too many accounts of a pool were abandoned. */
  const abandon = async (why: AbandonReason, state: SessionEvent['state']): Promise<RunEnd | null> => {
    await sessions.close();
    const { sessionRef, sessionId } = inProgress;
    await outbox.send({ kind: 'session', sessionRef, sessionHash: sessionHash(sessionId), state, givenUp: why });
    // The API picks the next sender from stored events.
    await run.untilStored();
    if (!run.troubles.abandon(inProgress.sessionRef, why) || !run.claim.pooled) return null;
    if (why === 'refused') return { outcome: 'blocked', reason: msg('direct.pool_refused') };
    if (decision.kind !== 'hand_back') return { outcome: 'error', reason: msg('direct.pool_failing') };
    return { outcome: 'rests', reason: decision.reason, outageMs: decision.outageMs };
  };
  switch (decision.kind) {
    case 'retry':
      log.waits(decision.reason, decision.waitMs);
      if (decision.reopens || !(error instanceof PlatformError)) await sessions.close();
      await pause(decision.waitMs, stop.soft);
      return null;
    case 'back_off':
      log.waits(decision.reason, decision.waitMs);
      await meter.wait(() => pause(decision.waitMs, stop.soft));
      return null;
    case 'retire_session':
      lane.retired = decision.reason;
      return abandon('refused', decision.state);
    case 'stop_target':
      // No message is in progress, so no recipient is affected.
      if (inProgress.messageId === null) return { outcome: 'error', reason: decision.reason };
      await outbox.send({
        kind: 'message',
        messageId: inProgress.messageId,
        attempt: run.nextAttempt(),
        outcome: 'failed',
        ...reasonFields(decision.reason),
      });
      await run.untilStored();
      return null;
    case 'hand_back':
      // Without a browser, the account isn't the cause.
      if (run.claim.pooled && !(error instanceof BrowserUnavailable)) return abandon('failing', 'limited');
      await sessions.close();
      return { outcome: 'rests', reason: decision.reason, outageMs: decision.outageMs };
    case 'stop_run':
      // The account is the cause: the API lets it rest and offers the message with the next one.
      if (run.claim.pooled && !affectsAllAccounts(error))
        return abandon(decision.outcome === 'blocked' ? 'refused' : 'failing', 'limited');
      return stopped(decision);
  }
}

/** Whether the platform behaves unexpectedly for every account. */
const affectsAllAccounts = (error: unknown): boolean => error instanceof PlatformError && error.action === 'stop_run';
