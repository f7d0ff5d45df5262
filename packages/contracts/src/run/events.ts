import { z } from 'zod';
import { AnyId, MessageId } from '../ids.ts';
import { ClaimToken } from './claim-token.ts';
import { EpochMs, FoundCount, Ordinal, PLATFORM_ID_MAX } from './counts.ts';
import { MessageOutcome } from './messages.ts';

/** How complete a target's or a run's rows are, as events and the database have it. */
export const ReadVerdict = z.enum(['complete', 'partial', 'blocked', 'empty']);
export type ReadVerdict = z.infer<typeof ReadVerdict>;

/**
 * Why nothing of a `blocked` target could be read, where the platform says so. A field of its own beside the verdict: version 0.1.0
 * refuses events and rows with a verdict that it doesn't know.
 */
export const BlockedBy = z.enum(['not_found', 'private']);
export type BlockedBy = z.infer<typeof BlockedBy>;

/** The verdict as people and API clients get it. */
export const Verdict = z.enum([...ReadVerdict.options, ...BlockedBy.options]);
export type Verdict = z.infer<typeof Verdict>;

/** A collected row: the platform's own id, which makes it unique within its target, and its columns. */
export const CollectedRow = z.object({
  platformId: z.string().min(1).max(PLATFORM_ID_MAX),
  values: z.record(z.string(), z.unknown()),
});
export type CollectedRow = z.infer<typeof CollectedRow>;

const position = {
  epoch: Ordinal,
  /** 1, 2, 3 … within the epoch. */
  seq: Ordinal,
  /**
   * Milliseconds of productive work in the epoch, by the worker's monotonic clock: pages read and messages sent. Failed attempts and
   * all waiting but for the account's pace are left out.
   */
  runningMs: EpochMs,
  /** Milliseconds of the epoch spent waiting on the platform's limits: told on the bill, and free. */
  waitedMs: EpochMs.default(0),
  token: ClaimToken.optional(),
};

/** Rows of one page, or of a part of it: then only the last part carries the checkpoint. */
export const PageEvent = z.object({
  kind: z.literal('page'),
  ...position,
  targetId: z.string(),
  rows: z.array(CollectedRow),
  /** Where to go on after these rows; absent on all parts of a page but the last. */
  checkpoint: z.object({ cursor: z.string().nullable(), more: z.boolean() }).optional(),
  /** How many the platform says there are, where it says. */
  found: FoundCount.nullable(),
});
export type PageEvent = z.infer<typeof PageEvent>;

/** A target is over: read to its end, to its limit, or stopped by what the platform answered. */
export const TargetEvent = z.object({
  kind: z.literal('target'),
  ...position,
  targetId: z.string(),
  verdict: ReadVerdict,
  /** Only with the verdict `blocked`. */
  blockedBy: BlockedBy.optional(),
  found: FoundCount.nullable(),
  reason: z.string().nullable(),
});
export type TargetEvent = z.infer<typeof TargetEvent>;

/**
 * A line of the run's log, in words for the person. `reason`: why the job stands still from here on, and until when; it
 * holds until a row, a target or another reason comes.
 */
export const LogEvent = z.object({
  kind: z.literal('log'),
  ...position,
  text: z.string().max(500),
  reason: z.string().max(500).optional(),
});
export type LogEvent = z.infer<typeof LogEvent>;

/** Why a run goes on without an account: it was tried again and again in vain, or the platform refuses or limits it. */
export const GivenUp = z.enum(['failing', 'refused']);
export type GivenUp = z.infer<typeof GivenUp>;

/** A session that the platform no longer accepts. `givenUp`: of a run that writes, why it goes on without it. */
export const SessionEvent = z.object({
  kind: z.literal('session'),
  ...position,
  sessionRef: AnyId,
  state: z.enum(['dead', 'challenged', 'limited']),
  givenUp: GivenUp.optional(),
});
export type SessionEvent = z.infer<typeof SessionEvent>;

/** What became of a message that was offered to the worker, at the try `attempt`. */
export const MessageEvent = z.object({
  kind: z.literal('message'),
  ...position,
  messageId: MessageId,
  attempt: Ordinal,
  outcome: MessageOutcome,
  /** In words for the person; null where it was simply sent. */
  reason: z.string().max(500).nullable(),
});
export type MessageEvent = z.infer<typeof MessageEvent>;

/**
 * The last event of an epoch. `done`: every target of the launch is over. `paused` and `stopped`: as asked. `no_session`:
 * no session is left that works. `blocked`: the platform keeps refusing. `error`: a fault of ours or of the platform's that
 * trying again didn't cure. `handed_back`: the worker shuts down; somebody else goes on. `rests`: it goes on later, at the time that
 * the API said or, after an `outage`, says now; no worker waits for that.
 */
export const EndEvent = z.object({
  kind: z.literal('end'),
  ...position,
  outcome: z.enum([
    'done',
    'paused',
    'stopped',
    'out_of_time',
    'no_session',
    'blocked',
    'error',
    'handed_back',
    'rests',
  ]),
  reason: z.string().nullable(),
  /**
   * With `rests`: the platform, or the way to it, has failed for this many milliseconds, and the worker gave the run back instead of
   * waiting. An API without this field dispatches the run again at once.
   */
  outageMs: EpochMs.optional(),
  /** With `blocked`: how many milliseconds the platform asks to wait, where it says so. */
  retryAfterMs: EpochMs.optional(),
});
export type EndEvent = z.infer<typeof EndEvent>;

export const RunEvent = z.discriminatedUnion('kind', [
  PageEvent,
  TargetEvent,
  LogEvent,
  SessionEvent,
  MessageEvent,
  EndEvent,
]);
export type RunEvent = z.infer<typeof RunEvent>;
