import { z } from 'zod';
import { type CollectType, JobType } from '../catalogue/job-types.ts';
import { OpenPlatformId } from '../catalogue/platforms.ts';
import { ClaimId, JobId, RunId } from '../ids.ts';

/** A worker that doesn't beat for so long has lost its run. */
export const LEASE_MS = 15_000;
export const BEAT_MS = 2_000;
/** A worker stops by itself when it could not renew its lease for so long: well before another one may be granted it. */
export const LEASE_MARGIN_MS = 3_000;
/** A worker is at most this many events ahead of what is stored. */
export const EVENT_WINDOW = 64;
/** An event's encoded size stays under this, which is under the broker's payload limit. */
export const EVENT_MAX_BYTES = 512 * 1024;

/** What lies in the work queue: an id and nothing else. `dispatch` counts up each time the run is queued. */
export const RunTicket = z.object({ runId: RunId, dispatch: z.number().int().positive() });
export type RunTicket = z.infer<typeof RunTicket>;

export const ClaimRequest = z.object({ claimId: ClaimId, runId: RunId, workerId: z.string().max(100) });
export type ClaimRequest = z.infer<typeof ClaimRequest>;

export const ClaimTarget = z.object({
  targetId: z.string(),
  /** As the person wrote it. */
  value: z.string(),
  /** Rows wanted of this target in all. */
  limit: z.number().int().positive(),
  /** Rows stored already in this cycle, by runs before or epochs before. */
  collected: z.number().int().nonnegative(),
  cursor: z.string().nullable(),
  found: z.number().int().nonnegative().nullable(),
});
export type ClaimTarget = z.infer<typeof ClaimTarget>;

export const ClaimSession = z.object({ sessionRef: z.string(), sessionId: z.string() });
export type ClaimSession = z.infer<typeof ClaimSession>;

export const Claim = z.object({
  granted: z.literal(true),
  runId: RunId,
  jobId: JobId,
  platform: OpenPlatformId,
  type: JobType,
  epoch: z.number().int().positive(),
  leaseMs: z.number().int().positive(),
  /** None for messages: each is asked for with `rpc.message.next`, which also says from which session. */
  targets: z.array(ClaimTarget),
  sessions: z.array(ClaimSession),
  /**
   * Its messages go out from accounts of a pool: several pages may write side by side, and where the platform limits an account
   * for long, that one rests and the next goes on.
   */
  pooled: z.boolean().default(false),
  /** Running milliseconds that may still be used; the run pauses at its checkpoint when they are gone. */
  budgetMs: z.number().nonnegative(),
  /** Milliseconds between two requests of one account. */
  paceMs: z.number().nonnegative(),
});
export type Claim = z.infer<typeof Claim>;
/** A claim of a run that collects rows. */
export type CollectClaim = Claim & { readonly type: CollectType };

/** `gone`: nothing to do, drop the ticket. `later`: ask again when the ticket is delivered again. */
export const ClaimRefusal = z.object({ granted: z.literal(false), reason: z.enum(['gone', 'later']) });
export const ClaimAnswer = z.discriminatedUnion('granted', [Claim, ClaimRefusal]);
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

export const BeatRequest = z.object({
  runId: RunId,
  epoch: z.number().int().positive(),
  /** The last event the worker has published in this epoch; 0 before the first. */
  seq: z.number().int().nonnegative(),
  runningMs: z.number().nonnegative(),
  waitedMs: z.number().nonnegative().default(0),
});
export type BeatRequest = z.infer<typeof BeatRequest>;

/** `fenced`: somebody else holds the run, or it is over: stop without another word. */
export const BeatAnswer = z.object({
  verdict: z.enum(['go', 'pause', 'stop', 'out_of_time', 'fenced']),
  /** The last event of this epoch that is stored. */
  storedSeq: z.number().int().nonnegative(),
});
export type BeatAnswer = z.infer<typeof BeatAnswer>;

/** Said on `run.control.<runId>` at once; what is lost there the next beat makes sure. */
export const RunControl = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stored'), epoch: z.number().int().positive(), seq: z.number().int().positive() }),
  z.object({ kind: z.literal('verdict'), verdict: z.enum(['pause', 'stop']) }),
]);
export type RunControl = z.infer<typeof RunControl>;

/** Says that a watched job changed; whoever watches reads it from the database. */
export const JobChanged = z.object({ jobId: JobId });
export type JobChanged = z.infer<typeof JobChanged>;
