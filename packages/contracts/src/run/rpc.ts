import { z } from 'zod';
import { ClaimId, JobId, RunId } from '../ids.ts';
import { type CollectType, JobType, OpenPlatformId } from '../platforms/ids.ts';
import { ClaimToken } from './claim-token.ts';
import { Count, EpochMs, FoundCount, Ordinal } from './counts.ts';

/** A worker that sends no heartbeat for this long has lost its run. */
export const LEASE_MS = 12_000;
export const BEAT_MS = 2_000;
/** A worker stops this long before an unrenewed lease expires, well before another worker may get it. */
export const LEASE_MARGIN_MS = 3_000;
/** Maximum number of events that a worker may be ahead of the stored ones. */
export const EVENT_WINDOW = 64;
/** Maximum encoded size of an event, below the broker's payload limit. */
export const EVENT_MAX_BYTES = 512 * 1024;

/** Maximum ids of stored rows in a claim, over all its targets: the claim has to fit into one broker message. */
export const KNOWN_ROWS_MAX = 20_000;

/** The content of the work queue: only the run's id. `dispatch` increases each time the run is queued. */
export const RunTicket = z.object({ runId: RunId, dispatch: z.number().int().positive() });
export type RunTicket = z.infer<typeof RunTicket>;

/**
 * The protocol version of this release's workers. Increased when workers have to do something new; the API supports the versions
 * of two consecutive releases.
 *
 * 1: release 0.1.0. 2: all messages about a run contain the claim's token, and a session is verified before it is used. 3: workers
 * expand targets, such as a username into its newest posts.
 */
export const WORKER_PROTOCOL = 3;

export const ClaimRequest = z.object({
  claimId: ClaimId,
  runId: RunId,
  workerId: z.string().max(100),
  /** The worker's protocol version; workers of 0.1.0 send none. */
  protocol: z.number().int().min(1).max(1_000).default(1),
  /**
   * How workers announced version 2 before versions had numbers; APIs of that time read these fields. To be removed in the next
   * release.
   */
  carriesToken: z.boolean().default(false),
  provesSessions: z.boolean().default(false),
});
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/** The version of a worker's protocol, also of workers that don't send a number. */
export const protocolOf = ({ protocol, carriesToken, provesSessions }: ClaimRequest): number =>
  Math.max(protocol, carriesToken && provesSessions ? 2 : 1);

export const ClaimTarget = z.object({
  targetId: z.string(),
  /** As the user entered it. */
  value: z.string(),
  /** Total rows wanted of this target. */
  limit: z.number().int().positive(),
  /** Rows already stored in this cycle, by earlier runs or epochs. */
  collected: z.number().int().nonnegative(),
  cursor: z.string().nullable(),
  found: z.number().int().nonnegative().nullable(),
  /**
   * The platform ids of rows already stored in this cycle, so that a list that has shifted doesn't count them twice. Absent if
   * they don't fit into a reply.
   */
  known: z.array(z.string()).max(KNOWN_ROWS_MAX).optional(),
  /**
   * Set if the target must be expanded into its newest targets, such as a username in a job about posts. At most `limit` of them fit
   * into the launch. The worker finds them and requests `rpc.run.expand` instead of reading rows.
   */
  expand: z.object({ limit: z.number().int().positive() }).optional(),
});
export type ClaimTarget = z.infer<typeof ClaimTarget>;

/**
 * `needs`: what the worker must do before it uses the session. `proof`: verify the session's account with the platform, then
 * request the account with the proof. `lease`: request the account. Absent if the run has already leased the account.
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
  /** Empty for messaging runs: each message is requested with `rpc.message.next`, which also returns its session. */
  targets: z.array(ClaimTarget),
  sessions: z.array(ClaimSession),
  /**
   * Its messages are sent from a pool of accounts: several pages may send concurrently, and an account with a long rate limit
   * rests while the next one continues.
   */
  pooled: z.boolean().default(false),
  /** Pool accounts that the run's previous epochs have given up in a row, without a message sent in between. */
  givenUp: z.object({ failing: Count, refused: Count }).optional(),
  /**
   * Remaining running milliseconds; the run pauses at its checkpoint when they are used up. Each heartbeat's reply updates it.
   */
  budgetMs: z.number().nonnegative(),
  /** Milliseconds between two requests of one account. */
  paceMs: z.number().nonnegative(),
});
export type Claim = z.infer<typeof Claim>;
export type CollectClaim = Claim & { readonly type: CollectType };

/** `gone`: nothing to do, drop the ticket. `later`: claim again after the ticket is redelivered. */
const ClaimRefusal = z.object({ granted: z.literal(false), reason: z.enum(['gone', 'later']) });
export const ClaimAnswer = z.discriminatedUnion('granted', [Claim, ClaimRefusal]);
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

/** The session's account as the platform reports it; never derived from the identifier. */
export const SessionProof = z.object({
  userId: z.string().regex(/^\d{1,20}$/),
  username: z.string().min(1).max(100),
});
export type SessionProof = z.infer<typeof SessionProof>;

/** Requests the account of one of the run's sessions, with the proof if the session is unverified. */
export const LeaseSessionRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  token: ClaimToken.optional(),
  sessionRef: z.string().max(64),
  proof: SessionProof.nullable(),
});
export type LeaseSessionRequest = z.infer<typeof LeaseSessionRequest>;

/**
 * `granted`: the run has leased this account, and no other. `busy`: not available; try the next session. `gone`: the job no
 * longer has this session. `fenced`: another worker holds the run.
 */
export const LeaseSessionAnswer = z.object({ kind: z.enum(['granted', 'busy', 'gone', 'fenced']) });
export type LeaseSessionAnswer = z.infer<typeof LeaseSessionAnswer>;

/** Maximum targets that one target is expanded into: the reply contains all of them, below the broker's payload limit. */
export const EXPANSION_MAX = 2_000;
const EXPANDED_CHARS_MAX = 120;

/** Replaces a target by the targets that it is expanded into, best first. `found`: how many exist, if the platform reports it. */
export const ExpandRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  token: ClaimToken.optional(),
  targetId: z.string().max(20),
  /** In the format of the job's target lines. At least one: a target without any is reported as `empty`. */
  into: z.array(z.string().min(1).max(EXPANDED_CHARS_MAX)).min(1).max(EXPANSION_MAX),
  found: FoundCount.nullable(),
});
export type ExpandRequest = z.infer<typeof ExpandRequest>;

/** `expanded`: all unfinished targets of the run from now on, even if it was expanded before. `fenced`: another worker holds the run. */
export const ExpandAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('expanded'), targets: z.array(ClaimTarget) }),
  z.object({ kind: z.literal('fenced') }),
]);
export type ExpandAnswer = z.infer<typeof ExpandAnswer>;

export const BeatRequest = z.object({
  runId: RunId,
  epoch: Ordinal,
  /** The last event that the worker has published in this epoch; 0 before the first. */
  seq: Count,
  runningMs: EpochMs,
  waitedMs: EpochMs.default(0),
  token: ClaimToken.optional(),
});
export type BeatRequest = z.infer<typeof BeatRequest>;

/** `fenced`: another worker holds the run, or it has ended: stop and publish nothing more. */
export const BeatAnswer = z.object({
  verdict: z.enum(['go', 'pause', 'stop', 'out_of_time', 'fenced']),
  /** The last stored event of this epoch. */
  storedSeq: z.number().int().nonnegative(),
  /** Total running milliseconds that this epoch may use, under the current plan. */
  budgetMs: z.number().nonnegative().optional(),
});
export type BeatAnswer = z.infer<typeof BeatAnswer>;

/** Published immediately on `run.control.<runId>`; if it gets lost, the next heartbeat's reply contains the same. */
export const RunControl = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stored'), epoch: z.number().int().positive(), seq: z.number().int().positive() }),
  /** `epoch`: the epoch that the command is for; it may arrive when another one has begun. */
  z.object({
    kind: z.literal('verdict'),
    verdict: z.enum(['pause', 'stop']),
    epoch: z.number().int().positive().optional(),
  }),
]);
export type RunControl = z.infer<typeof RunControl>;

/**
 * Notifies of a change of a watched job; viewers read it from the database. `isProgress`: rows, messages or log lines were added, which
 * viewers get several times a second; any other change, such as a new status, is shown immediately.
 */
export const JobChanged = z.object({ jobId: JobId, isProgress: z.boolean().optional() });
export type JobChanged = z.infer<typeof JobChanged>;
