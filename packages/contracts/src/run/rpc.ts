import { z } from 'zod';
import { type CollectType, JobType } from '../catalogue/job-types.ts';
import { OpenPlatformId } from '../catalogue/platforms.ts';
import { ClaimId, JobId, RunId } from '../ids.ts';
import { ClaimToken } from './claim-token.ts';
import { Count, EpochMs, Ordinal } from './counts.ts';

/** A worker that sends no heartbeat for this long has lost its run. */
export const LEASE_MS = 12_000;
export const BEAT_MS = 2_000;
/** A worker stops by itself when it could not renew its lease for so long: well before another one may be granted it. */
export const LEASE_MARGIN_MS = 3_000;
/** A worker is at most this many events ahead of what is stored. */
export const EVENT_WINDOW = 64;
/** An event's encoded size stays under this, which is under the broker's payload limit. */
export const EVENT_MAX_BYTES = 512 * 1024;

/** Ids of stored rows that a claim carries at most, over all its targets: it has to fit into one message of the broker. */
export const KNOWN_ROWS_MAX = 20_000;

/** What lies in the work queue: an id and nothing else. `dispatch` counts up each time the run is queued. */
export const RunTicket = z.object({ runId: RunId, dispatch: z.number().int().positive() });
export type RunTicket = z.infer<typeof RunTicket>;

/**
 * The protocol that workers of this version speak. Raised when a worker has to do something that an older one doesn't; the API knows
 * the versions of two neighbouring releases.
 *
 * 1: release 0.1.0. 2: everything said about a run carries the claim's token, and a session is proved before it is used.
 */
export const WORKER_PROTOCOL = 2;

export const ClaimRequest = z.object({
  claimId: ClaimId,
  runId: RunId,
  workerId: z.string().max(100),
  /** The worker's protocol; a worker of 0.1.0 doesn't name one. */
  protocol: z.number().int().min(1).max(1_000).default(1),
  /** How workers announced version 2 before versions had numbers; APIs of that time read it. Goes with the next release. */
  carriesToken: z.boolean().default(false),
  provesSessions: z.boolean().default(false),
});
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/** The protocol version that a claim's worker speaks. */
export const protocolOf = ({ protocol, carriesToken, provesSessions }: ClaimRequest): number =>
  Math.max(protocol, carriesToken && provesSessions ? 2 : 1);

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
  /**
   * The platform's ids of the rows that are stored already in this cycle, so that a list that shifted meanwhile doesn't count them
   * twice. Absent where they are too many for an answer.
   */
  known: z.array(z.string()).max(KNOWN_ROWS_MAX).optional(),
});
export type ClaimTarget = z.infer<typeof ClaimTarget>;

/**
 * `needs`: what the worker does before it uses the session. `proof`: ask the platform whose it is, then ask for the account with
 * that. `lease`: ask for the account. Without it the run has the account already.
 */
export const ClaimSession = z.object({
  sessionRef: z.string(),
  sessionId: z.string(),
  needs: z.enum(['proof', 'lease']).optional(),
});
export type ClaimSession = z.infer<typeof ClaimSession>;

export const Claim = z.object({
  granted: z.literal(true),
  runId: RunId,
  jobId: JobId,
  platform: OpenPlatformId,
  type: JobType,
  epoch: z.number().int().positive(),
  token: ClaimToken.optional(),
  leaseMs: z.number().int().positive(),
  /** None for messages: each is asked for with `rpc.message.next`, which also says from which session. */
  targets: z.array(ClaimTarget),
  sessions: z.array(ClaimSession),
  /**
   * Its messages go out from accounts of a pool: several pages may write side by side, and where the platform limits an account
   * for long, that one rests and the next goes on.
   */
  pooled: z.boolean().default(false),
  /** Accounts of the pool that the run's epochs before have given up in a row, with no message sent between them. */
  givenUp: z.object({ failing: Count, refused: Count }).optional(),
  /** Running milliseconds that may still be used; the run pauses at its checkpoint when they are gone. Each heartbeat's answer renews it. */
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

/** Whose session it is, as the platform itself states it: never read from the identifier. */
export const SessionProof = z.object({
  userId: z.string().regex(/^\d{1,20}$/),
  username: z.string().min(1).max(100),
});
export type SessionProof = z.infer<typeof SessionProof>;

/** Asks for the account of one of the run's sessions, with the proof whose it is where the session had none. */
export const HoldSessionRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  token: ClaimToken.optional(),
  sessionRef: z.string().max(64),
  proof: SessionProof.nullable(),
});
export type HoldSessionRequest = z.infer<typeof HoldSessionRequest>;

/**
 * `granted`: the run has the account from now on, and no other. `busy`: not now; try the next session. `gone`: the job has no
 * such session any more. `fenced`: the run is somebody else's.
 */
export const HoldSessionAnswer = z.object({ kind: z.enum(['granted', 'busy', 'gone', 'fenced']) });
export type HoldSessionAnswer = z.infer<typeof HoldSessionAnswer>;

export const BeatRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  /** The last event the worker has published in this epoch; 0 before the first. */
  seq: Count,
  runningMs: EpochMs,
  waitedMs: EpochMs.default(0),
  token: ClaimToken.optional(),
});
export type BeatRequest = z.infer<typeof BeatRequest>;

/** `fenced`: somebody else holds the run, or it is over: stop without another word. */
export const BeatAnswer = z.object({
  verdict: z.enum(['go', 'pause', 'stop', 'out_of_time', 'fenced']),
  /** The last event of this epoch that is stored. */
  storedSeq: z.number().int().nonnegative(),
  /** Running milliseconds that this epoch may use in all, by the plan of this moment. */
  budgetMs: z.number().nonnegative().optional(),
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
