import { z } from 'zod';
import { MessageId, RunId } from '../ids.ts';
import { ClaimToken } from './claim-token.ts';
import { Count, Ordinal } from './counts.ts';

/**
 * Before each message a worker asks twice, by request and reply: `rpc.message.next` for what to write to whom from which
 * account, and `rpc.message.commit` right before Enter. The outcome follows as an event of the run's sequence.
 */

/** Enter is pressed within so long of the commit's request, by the worker's monotonic clock, or not at all. */
export const COMMIT_VALID_MS = 2_000;

/** `lane`: pages of one run that write side by side count from 0; each has at most one message in hand. */
export const NextMessageRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  lane: Count.default(0),
  token: ClaimToken.optional(),
});
export type NextMessageRequest = z.infer<typeof NextMessageRequest>;

/**
 * `message`: write `text` to `recipient` (a username); `{{full_name}}` may still stand in it, to be filled with the name the
 * profile shows. The same request again gives the same message until it is committed. `prove`: ask the platform whose session
 * this is, tell it with `rpc.run.session`, and ask again. `wait`: ask again then, free of build time; without a reason where the
 * run's other pages go on. `done`: no more in this run, or by this worker; `outcome` and `reason` are what it ends with.
 * `fenced`: the run is somebody else's.
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
  z.object({ kind: z.literal('wait'), ms: z.number().int().positive(), reason: z.string().nullable() }),
  z.object({
    kind: z.literal('done'),
    outcome: z.enum(['done', 'no_session', 'rests']),
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal('fenced') }),
]);
export type NextMessageAnswer = z.infer<typeof NextMessageAnswer>;

/**
 * `attempt` counts the tries of an epoch up: one that was given up can't be granted after it, however late it comes. `fullName`:
 * as the profile shows it, where the text needed it.
 */
export const CommitMessageRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  messageId: MessageId,
  attempt: Ordinal,
  /** Whose page it is written on. */
  sessionRef: z.string(),
  /** What stands in the editor. */
  text: z.string(),
  fullName: z.string().nullable(),
  token: ClaimToken.optional(),
});
export type CommitMessageRequest = z.infer<typeof CommitMessageRequest>;

/** `go`: the message counts as being sent from now on. Not `go`: clear the editor and ask for the next; `reason` in words. */
export const CommitMessageAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('go'), validMs: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('no'), reason: z.string() }),
  z.object({ kind: z.literal('fenced') }),
]);
export type CommitMessageAnswer = z.infer<typeof CommitMessageAnswer>;

/**
 * What became of a message. `sent`: the page showed it. `failed`: it can't be written to this person. `released`: it was
 * certainly not sent, and the same person may be written to later. `unknown`: Enter was pressed, and nobody saw what came of it.
 */
export const MessageOutcome = z.enum(['sent', 'failed', 'released', 'unknown']);
export type MessageOutcome = z.infer<typeof MessageOutcome>;
