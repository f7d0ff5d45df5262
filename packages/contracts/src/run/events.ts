import { z } from 'zod';
import { MessageId } from '../ids.ts';
import { MessageOutcome } from './messages.ts';

/** How whole a target's or a run's rows are. */
export const Verdict = z.enum(['complete', 'partial', 'blocked', 'empty']);
export type Verdict = z.infer<typeof Verdict>;

/** A collected row: the platform's own id, which makes it unique within its target, and its columns. */
export const CollectedRow = z.object({ platformId: z.string().min(1), values: z.record(z.string(), z.unknown()) });
export type CollectedRow = z.infer<typeof CollectedRow>;

const position = {
  epoch: z.number().int().positive(),
  /** 1, 2, 3 … within the epoch. */
  seq: z.number().int().positive(),
  /** Milliseconds that the run has run within the epoch, by the worker's monotonic clock; waiting on limits left out. */
  runningMs: z.number().nonnegative(),
  /** Milliseconds of the epoch spent waiting on the platform's limits: told on the bill, and free. */
  waitedMs: z.number().nonnegative().default(0),
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
  found: z.number().int().nonnegative().nullable(),
});
export type PageEvent = z.infer<typeof PageEvent>;

/** A target is over: read to its end, to its limit, or stopped by what the platform answered. */
export const TargetEvent = z.object({
  kind: z.literal('target'),
  ...position,
  targetId: z.string(),
  verdict: Verdict,
  found: z.number().int().nonnegative().nullable(),
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

/** A session that the platform no longer accepts. */
export const SessionEvent = z.object({
  kind: z.literal('session'),
  ...position,
  sessionRef: z.string(),
  state: z.enum(['dead', 'challenged', 'limited']),
});
export type SessionEvent = z.infer<typeof SessionEvent>;

/** What became of a message that was offered to the worker, at the try `attempt`. */
export const MessageEvent = z.object({
  kind: z.literal('message'),
  ...position,
  messageId: MessageId,
  attempt: z.number().int().positive(),
  outcome: MessageOutcome,
  /** In words for the person; null where it was simply sent. */
  reason: z.string().max(500).nullable(),
});
export type MessageEvent = z.infer<typeof MessageEvent>;

/**
 * The last event of an epoch. `done`: every target of the launch is over. `paused` and `stopped`: as asked. `no_session`:
 * no session is left that works. `blocked`: the platform keeps refusing. `error`: a fault of ours or of the platform's that
 * trying again didn't cure. `handed_back`: the worker shuts down; somebody else goes on. `rests`: it goes on later, at the time that
 * the API said it; no worker waits for that.
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
