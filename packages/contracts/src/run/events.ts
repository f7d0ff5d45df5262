import { z } from 'zod';
import { AnyId, MessageId } from '../ids.ts';
import { isRecord } from '../is-record.ts';
import { OptionalMessage } from '../messages/system-message.ts';
import { ClaimToken } from './claim-token.ts';
import { EpochMs, FoundCount, Ordinal, PLATFORM_ID_MAX } from './counts.ts';
import { MessageOutcome } from './messages.ts';

/** How complete the rows of a target or run are, in events and in the database. */
export const ReadVerdict = z.enum(['complete', 'partial', 'blocked', 'empty']);
export type ReadVerdict = z.infer<typeof ReadVerdict>;

/**
 * Why a `blocked` target couldn't be read, if the platform says so. In addition to the verdict, because version 0.1.0 rejects
 * events and rows with an unknown verdict.
 */
export const BlockedBy = z.enum(['not_found', 'private']);
export type BlockedBy = z.infer<typeof BlockedBy>;

/** The verdict for users and API clients. */
export const Verdict = z.enum([...ReadVerdict.options, ...BlockedBy.options]);
export type Verdict = z.infer<typeof Verdict>;

/**
 * A collected row: the platform's id, which is unique within its target, and its columns. Columns may have any value, so they aren't
 * checked one by one as `z.record` would: rows are most of the broker's traffic.
 */
export const CollectedRow = z.object({
  platformId: z.string().min(1).max(PLATFORM_ID_MAX),
  values: z.custom<Record<string, unknown>>(isRecord),
});
export type CollectedRow = z.infer<typeof CollectedRow>;

const position = {
  epoch: Ordinal,
  /** 1, 2, 3 … within the epoch. */
  seq: Ordinal,
  /**
   * Milliseconds of productive work in the epoch, by the worker's monotonic clock: pages read and messages sent. Excludes failed
   * attempts and all waiting except for the account's pace.
   */
  runningMs: EpochMs,
  /** Milliseconds of the epoch spent waiting for the platform's limits: shown on the bill, and free. */
  waitedMs: EpochMs.default(0),
  token: ClaimToken.optional(),
};

/** Maximum length of a text. A run may have thousands of targets, each with a reason. */
export const EVENT_TEXT_MAX = 500;

/** A reason in English, for APIs of the previous release, and as a message. Workers of that release send no message. */
const reason = { reason: z.string().max(EVENT_TEXT_MAX).nullable(), reasonMessage: OptionalMessage };

/** Rows of one page or of a part of it; only the last part contains the checkpoint. */
export const PageEvent = z.object({
  kind: z.literal('page'),
  ...position,
  targetId: z.string(),
  rows: z.array(CollectedRow),
  /** Where to continue after these rows; absent on all parts of a page except the last. */
  checkpoint: z.object({ cursor: z.string().nullable(), more: z.boolean() }).optional(),
  /** The platform's count, if known. */
  found: FoundCount.nullable(),
});
export type PageEvent = z.infer<typeof PageEvent>;

/** A finished target: read to its end, to its limit, or stopped by the platform's response. */
export const TargetEvent = z.object({
  kind: z.literal('target'),
  ...position,
  targetId: z.string(),
  verdict: ReadVerdict,
  /** Only with the verdict `blocked`. */
  blockedBy: BlockedBy.optional(),
  found: FoundCount.nullable(),
  ...reason,
});
export type TargetEvent = z.infer<typeof TargetEvent>;

/**
 * A line of the run's log, in English and as a message. `reason`: why the job makes no progress from now on, and until when. The
 * reason applies until a row, a target or another reason arrives.
 */
export const LogEvent = z.object({
  kind: z.literal('log'),
  ...position,
  text: z.string().max(EVENT_TEXT_MAX),
  message: OptionalMessage,
  reason: z.string().max(EVENT_TEXT_MAX).optional(),
  reasonMessage: OptionalMessage,
});
export type LogEvent = z.infer<typeof LogEvent>;

/** Why a run continues without an account: repeated failures, or a rejection or rate limit by the platform. */
export const AbandonReason = z.enum(['failing', 'refused']);
export type AbandonReason = z.infer<typeof AbandonReason>;

/**
 * A session that the platform no longer accepts. `givenUp`: why a messaging run continues without it. `sessionHash`: of the session's
 * identifier, because its owner may have replaced it meanwhile; workers of the previous release omit it.
 */
export const SessionEvent = z.object({
  kind: z.literal('session'),
  ...position,
  sessionRef: AnyId,
  state: z.enum(['dead', 'challenged', 'limited']),
  sessionHash: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
  givenUp: AbandonReason.optional(),
});
export type SessionEvent = z.infer<typeof SessionEvent>;

/** The outcome of a message that was offered to the worker, at the attempt `attempt`. */
export const MessageEvent = z.object({
  kind: z.literal('message'),
  ...position,
  messageId: MessageId,
  attempt: Ordinal,
  outcome: MessageOutcome,
  /** The reason is null if it was simply sent. */
  ...reason,
});
export type MessageEvent = z.infer<typeof MessageEvent>;

/**
 * The last event of an epoch. `done`: every target of the launch is finished. `paused` and `stopped`: as requested. `no_session`:
 * no working session is left. `blocked`: the platform keeps rejecting. `error`: an error of Trawl or the platform that retries
 * didn't fix. `handed_back`: the worker shuts down; another one continues. `rests`: the run waits without a worker until the time
 * that the API gave or, after an `outage`, determines now.
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
  ...reason,
  /**
   * With `rests`: how many milliseconds the platform or the network has failed, after which the worker handed the run back
   * instead of waiting. An API without this field dispatches the run again immediately.
   */
  outageMs: EpochMs.optional(),
  /** With `blocked`: the delay in milliseconds that the platform requested, if any. */
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
