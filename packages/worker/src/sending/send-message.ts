import { AnswerFailed, BusUnavailable } from '@trawl/bus';
import {
  COMMIT_VALID_MS,
  CommitMessageAnswer,
  CommitMessageRequest,
  fillMessage,
  MESSAGE_MAX,
  type MessageOutcome,
  msg,
  type NextMessageAnswer,
  needsFullName,
  type SystemMessage,
  subjects,
} from '@trawl/contracts';
import type { Conversation } from '@trawl/platform';
import { pause } from '@trawl/service-kit';
import { reasonFields } from '../run/reason-fields.ts';
import type { RunEnd } from '../run/run-basis.ts';
import { FENCED, type StopSwitch } from '../run/stop-switch.ts';
import { delayedSignal } from './delayed-signal.ts';
import { handleSendError } from './handle-send-error.ts';
import type { MessengerSessions } from './messenger-sessions.ts';
import type { Lane, SendContext } from './send-context.ts';

type Offered = Extract<NextMessageAnswer, { kind: 'message' }>;

interface Written {
  readonly conversation: Conversation;
  readonly text: string;
}

/** How long a run that is asked to end waits for the outcome of a message after Enter. */
const SEE_MS = 2_500;
/** Retry delay for a commit without a reply. */
const UNANSWERED_MS = 500;

/**
 * Sends one message: opens the page, types, commits, presses Enter, and reports the outcome. Nothing is sent without a commit or
 * after its deadline; an outcome is reported for every commit while this worker holds the run.
 *
 * @returns how the run ends if it can't continue; null: request the next message, which may be the same one
 */
export async function sendMessage(message: Offered, lane: Lane, run: SendContext): Promise<RunEnd | null> {
  const { stop } = run;
  const { sessions } = lane;
  const counted = run.meter.begin();
  let written: Written | SystemMessage;
  try {
    written = await write(message, sessions, stop);
  } catch (error) {
    stop.hard.throwIfAborted();
    if (stop.read.aborted) return null;
    return handleSendError(error, message, lane, run);
  }
  const attempt = run.nextAttempt();
  const report = (outcome: MessageOutcome, reason: SystemMessage | null) => {
    if (outcome !== 'released') counted();
    return run.outbox.send({
      kind: 'message',
      messageId: message.messageId,
      attempt,
      outcome,
      ...reasonFields(reason),
    });
  };
  if ('code' in written) {
    await report('failed', written);
    // The API offers the message again until its outcome is stored.
    await run.untilStored();
    return null;
  }
  if (stop.soft.aborted) return null;
  const { conversation } = written;
  const askedAtMs = run.clock.monotonicMs();
  const answer = await commit(message, attempt, written, run);
  if (answer?.kind === 'fenced') {
    stop.abandon(FENCED);
    return null;
  }
  if (answer?.kind === 'no') {
    // The typed text must not be sent by a later click or key press.
    await sessions.close();
    return null;
  }
  const validMs = (answer?.validMs ?? 0) - (run.clock.monotonicMs() - askedAtMs);
  const leftMs = Math.min(validMs, run.lease.remainingMs());
  stop.hard.throwIfAborted();
  if (leftMs <= 0 || stop.soft.aborted) {
    await sessions.close();
    await report('released', null);
    // The message is `sending` until its outcome is stored, and the run might end before that.
    await run.untilStored();
    if (answer === null) await pause(UNANSWERED_MS, stop.soft);
    return null;
  }
  const windingDown = delayedSignal(stop.soft, SEE_MS);
  const outcome = await conversation
    .send(leftMs, AbortSignal.any([stop.hard, windingDown.signal]))
    .finally(windingDown.dispose);
  stop.hard.throwIfAborted();
  switch (outcome.kind) {
    case 'sent':
      await report('sent', null);
      run.onSent();
      run.troubles.sent(message.sessionRef);
      return null;
    case 'unseen':
      await report('unknown', outcome.reason);
      await sessions.close();
      return null;
    case 'refused':
      if (outcome.error.action === 'stop_target') {
        await report('failed', outcome.error.reason);
        return null;
      }
      await report('released', outcome.error.reason);
      await run.untilStored();
      return handleSendError(outcome.error, message, lane, run);
  }
}

/** Opens the conversation and types. Returns the reason if this recipient can't be messaged. */
async function write(message: Offered, sessions: MessengerSessions, stop: StopSwitch) {
  const messenger = await sessions.messenger(message, stop.read);
  const wantsName = needsFullName(message.text);
  const conversation = await messenger.open(message.recipient, { wantsName, signal: stop.read });
  const fullName = conversation.fullName ?? undefined;
  const text = fillMessage(message.text, { username: message.recipient, fullName });
  if (text.length > MESSAGE_MAX) {
    return msg('direct.text_too_long', { count: text.length, total: MESSAGE_MAX });
  }
  await conversation.type(text, stop.read);
  return { conversation, text };
}

/** Makes a single request, because a late reply grants nothing. Null if there is no reply. */
async function commit(
  { messageId, sessionRef }: Offered,
  attempt: number,
  { conversation: { fullName, recipientId }, text }: Written,
  { bus, claim, logger }: SendContext,
): Promise<CommitMessageAnswer | null> {
  const { runId, epoch, token } = claim;
  const body = { runId, epoch, token, messageId, attempt, sessionRef, text, fullName, recipientId };
  try {
    const options = { timeoutMs: COMMIT_VALID_MS };
    return await bus.request(subjects.messageCommit, CommitMessageRequest, CommitMessageAnswer, body, options);
  } catch (error) {
    if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
    logger.warn({ err: error, messageId }, 'committing a message failed');
    return null;
  }
}
