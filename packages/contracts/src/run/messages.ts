import { z } from 'zod';
import { MessageId, RunId } from '../ids.ts';
import { OptionalMessage } from '../messages/system-message.ts';
import { ClaimToken } from './claim-token.ts';
import { Count, Ordinal } from './counts.ts';

/**
 * A worker makes two requests per message: `rpc.message.next` for text, recipient and account, and `rpc.message.commit` right
 * before Enter. The outcome follows as an event of the run.
 */

/** Enter is pressed within this time after the commit request, by the worker's monotonic clock, or not at all. */
export const COMMIT_VALID_MS = 2_000;

const RECIPIENT_ID_MAX = 64;

/** `lane`: the number of the run's browser page, from 0; each page sends one message at a time. */
export const NextMessageRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  lane: Count.default(0),
  token: ClaimToken.optional(),
});
export type NextMessageRequest = z.infer<typeof NextMessageRequest>;

/**
 * `message`: send `text` to `recipient` (a username); it may still contain `{{full_name}}`, to be filled with the name on the
 * profile. Repeating the request returns the same message until it is committed. `prove`: verify the session's account with the
 * platform, report it with `rpc.run.session`, and repeat the request. `wait`: repeat the request after that time, without build
 * time; without a reason if the run's other pages continue. `done`: no more messages in this run or by this worker; it ends with
 * `outcome` and `reason`, which is in English and as a message. `fenced`: another worker holds the run.
 */
export const NextMessageAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    messageId: MessageId,
    recipient: z.string(),
    text: z.string(),
    sessionRef: z.string(),
    sessionId: z.string(),
  }),
  z.object({ kind: z.literal('prove'), sessionRef: z.string(), sessionId: z.string() }),
  z.object({
    kind: z.literal('wait'),
    ms: z.number().int().positive(),
    reason: z.string().nullable(),
    reasonMessage: OptionalMessage,
  }),
  z.object({
    kind: z.literal('done'),
    outcome: z.enum(['done', 'no_session', 'rests']),
    reason: z.string().nullable(),
    reasonMessage: OptionalMessage,
  }),
  z.object({ kind: z.literal('fenced') }),
]);
export type NextMessageAnswer = z.infer<typeof NextMessageAnswer>;

/**
 * `attempt` numbers the attempts of an epoch: an abandoned attempt can't be granted afterwards, however late it arrives.
 * `fullName`: the name on the profile, if the text needs it. `recipientId`: the recipient's platform id, which outlives changes of the
 * username; null if the page doesn't contain it. The previous release omits it.
 */
export const CommitMessageRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  messageId: MessageId,
  attempt: Ordinal,
  /** The session of the page. */
  sessionRef: z.string(),
  /** The text in the editor. */
  text: z.string(),
  fullName: z.string().nullable(),
  recipientId: z.string().min(1).max(RECIPIENT_ID_MAX).nullable().optional(),
  token: ClaimToken.optional(),
});
export type CommitMessageRequest = z.infer<typeof CommitMessageRequest>;

/** `go`: the message is now `sending`. Otherwise clear the editor and request the next message; `reason` is readable. */
export const CommitMessageAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('go'), validMs: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('no'), reason: z.string() }),
  z.object({ kind: z.literal('fenced') }),
]);
export type CommitMessageAnswer = z.infer<typeof CommitMessageAnswer>;

/**
 * The outcome of a message. `sent`: confirmed on the page. `failed`: this recipient can't be messaged. `released`: certainly not
 * sent, and the same recipient may be messaged later. `unknown`: Enter was pressed, but the outcome wasn't observed.
 */
export const MessageOutcome = z.enum(['sent', 'failed', 'released', 'unknown']);
export type MessageOutcome = z.infer<typeof MessageOutcome>;
