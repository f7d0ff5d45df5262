import { isDeepStrictEqual } from 'node:util';
import type { RunId, RunStatus, SystemMessage, Verdict } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../db/client.ts';
import { jobs, runs } from '../../../db/schema/index.ts';
import { NO_REASON, type Note, reasonColumns } from '../../../stored-message.ts';
import { releaseAccounts } from '../../accounts/index.ts';
import { type JobChanges, type JobEvent, type JobRow, moveJob, rulesOf, verdictColumns } from '../../jobs/index.ts';
import { queueMail } from '../../mail/index.ts';
import { unassignMessages } from '../../messages/index.ts';
import { leaseFromNow } from '../rules/lease.ts';
import type { Moment } from '../rules/pace.ts';
import { bringForward } from '../rules/postpone.ts';
import { transitionRun } from '../rules/transition-run.ts';
import { type BillItemKind, closeBillItem, openBillItem } from '../store/bill-items.ts';
import { endMessagesOfEpoch } from '../store/record-messages.ts';
import { addLog, type LockedRun, type RunRow } from '../store/run-store.ts';
import { notifyOfMove } from './notify-owner.ts';
import { emitRunEnded } from './run-ended.ts';

/** A job transition, and further changes to its row. */
export interface JobMove {
  readonly event: JobEvent;
  readonly changes: JobChanges;
}

type ClaimColumns = Pick<RunRow, 'claimId' | 'workerId' | 'claimTokenHash' | 'claimTokenEpoch'>;

interface EveryMove {
  /** For the run's log. */
  readonly line?: SystemMessage;
  /** Shown in the bill next to the bill item that ends. */
  readonly note?: Note;
  /** The worker's last event ended its epoch. Any other move of a running run fences the worker off. */
  readonly byWorker?: boolean;
}

export type RunMove = EveryMove &
  (
    | { readonly step: 'claim'; readonly claim: ClaimColumns }
    /**
     * `restMs`: the run isn't dispatched for this long by the database's clock, which all replicas share; `restUntil`: it isn't dispatched
     * before this time, which the run had already; `jobReason`: why the job waits; `claimFailed`: counts as a failed claim;
     * `failingSince`: start of a platform outage.
     */
    | {
        readonly step: 'requeue';
        readonly restMs?: number;
        readonly restUntil?: Date | null;
        readonly jobReason?: SystemMessage;
        readonly claimFailed?: boolean;
        readonly failingSince?: Date;
      }
    | { readonly step: 'resume' }
    /** `needsOwner`: nothing continues until the owner acts, so the owner gets a mail. */
    | { readonly step: 'pause'; readonly reason: SystemMessage; readonly needsOwner?: boolean }
    | { readonly step: 'complete'; readonly verdict: Verdict; readonly job: JobMove }
    /** `job`: set if the job continues by its schedule; otherwise it fails too. */
    | { readonly step: 'fail'; readonly reason: SystemMessage; readonly verdict: Verdict; readonly job?: JobMove }
    /** `job`: null if the job stays unchanged because it is paused or already moved. */
    | { readonly step: 'stop'; readonly reason: SystemMessage; readonly job: JobMove | null }
  );

/**
 * Moves a run whose job is locked; no other code writes a run's status. Columns, pending messages, account leases, bill item,
 * log, job, notifications and mails change in the caller's transaction, together or not at all.
 *
 * @returns both rows after the change; for a requeued or resumed run `dispatch` is the number to publish after the commit
 * @throws Error if the step isn't allowed in the run's status
 */
export async function moveRun(
  { now, paceMs, restMs }: Moment,
  tx: Tx,
  { job, run }: LockedRun,
  move: RunMove,
): Promise<LockedRun> {
  const status = transitionRun(run.status, move.step);
  if (status === null) throw new Error(`a run that is ${run.status} can’t ${move.step}`);
  const isFenced = run.status === 'running' && !move.byWorker;
  // The fenced worker's messages: nothing will report their outcome.
  if (isFenced) await endMessagesOfEpoch(tx, job, run, now);
  const note = move.note ?? null;
  const kind = billItemKindOf(status);
  const epoch = isFenced || move.step === 'claim' ? run.epoch + 1 : run.epoch;
  const pace = paceMs(job.platform);
  const [moved, movedJob] = await Promise.all([
    updateRun(tx, run.id, status, { epoch, ...columnsOf(run, move, now) }),
    moveJobWith(tx, job, move, now),
    move.step === 'claim' ? undefined : releaseAccounts(tx, run.id, pace, restMs),
    move.step !== 'claim' && rulesOf(job).writes ? unassignMessages(tx, run.id) : undefined,
    kind === null ? closeBillItem(tx, run.id, now, note) : openBillItem(tx, run.id, kind, now, note),
    move.line && addLog(tx, run, [move.line]),
  ]);
  await notifyOfMove(tx, { job: movedJob, run: moved }, move.step, now);
  // Last in the lock order: it locks jobs that wait for room without waiting.
  if (status !== 'queued' && status !== 'running') await bringForward(tx, job.userId);
  const fact = { jobId: job.id, runId: run.id, epoch: moved.epoch };
  if (move.step === 'pause' && move.needsOwner) await queueMail(tx, 'run_needs_you', fact);
  if (status === 'completed' || status === 'failed' || status === 'stopped')
    await emitRunEnded(tx, { ...fact, status });
  return { job: movedJob, run: moved };
}

/** The columns that every move resets. */
const CLEARED = { wanted: 'go', gapSince: null, restUntil: null, leaseUntil: null, failingSince: null } as const;

async function updateRun(
  tx: Tx,
  id: RunId,
  status: RunStatus,
  columns: PgUpdateSetSource<typeof runs>,
): Promise<RunRow> {
  const [moved] = await tx
    .update(runs)
    .set({ ...CLEARED, ...columns, status })
    .where(eq(runs.id, id))
    .returning();
  if (!moved) throw new Error(`the run ${id} is gone`);
  return moved;
}

/** Counts a claim without progress; reset once the run stores something. */
const countFruitlessClaim = (now: Date) => ({
  claimsWithoutProgress: sql`${runs.claimsWithoutProgress} + 1`,
  fruitlessSince: sql`CASE WHEN ${runs.claimsWithoutProgress} = 0 THEN ${now}::timestamptz ELSE ${runs.fruitlessSince} END`,
});

function columnsOf(run: RunRow, move: RunMove, now: Date): PgUpdateSetSource<typeof runs> {
  switch (move.step) {
    case 'claim':
      return {
        ...move.claim,
        ...countFruitlessClaim(now),
        lastSeq: 0,
        runningMs: 0,
        leaseUntil: leaseFromNow,
        startedAt: run.startedAt ?? now,
        failingSince: failingSince(run, now),
      };
    case 'requeue': {
      const { restMs, restUntil = null } = move;
      const shiftMs = restMs ?? (restUntil ?? now).getTime() - now.getTime();
      return {
        ...queued(run, now),
        restUntil: restMs === undefined ? restUntil : sql`now() + make_interval(secs => ${restMs / 1_000})`,
        // Only the delay between two attempts counts as part of the outage.
        failingSince: move.failingSince ?? later(failingSince(run, now), shiftMs),
        ...(move.claimFailed && countFruitlessClaim(now)),
      };
    }
    case 'resume':
      return { ...queued(run, now), ...NO_REASON, claimsWithoutProgress: 0, failingAccounts: 0, refusedAccounts: 0 };
    case 'pause':
      return { verdict: null, blockedBy: null, ...reasonColumns(move.reason) };
    case 'complete':
      return { ...verdictColumns(move.verdict), ...NO_REASON, endedAt: now };
    case 'fail':
      return { ...verdictColumns(move.verdict), ...reasonColumns(move.reason), endedAt: now };
    case 'stop':
      return { ...reasonColumns(move.reason), endedAt: now };
  }
}

/**
 * The start of the run's outage, shifted by the time it has been queued since its delay ended, because nothing contacted the
 * platform in that time.
 */
function failingSince({ status, failingSince, queuedAt, requeuedAt, restUntil }: RunRow, now: Date): Date | null {
  if (status !== 'queued') return failingSince;
  const queuedMs = Math.max(queuedAt.getTime(), requeuedAt?.getTime() ?? 0);
  return later(failingSince, now.getTime() - Math.max(queuedMs, restUntil?.getTime() ?? 0));
}

const later = (at: Date | null, ms: number): Date | null => at && new Date(at.getTime() + Math.max(0, ms));

/** A new number, because the broker would drop the old one as a duplicate. */
const queued = (run: RunRow, now: Date) => ({ dispatch: run.dispatch + 1, dispatchedAt: null, requeuedAt: now });

function billItemKindOf(status: RunStatus): BillItemKind | null {
  switch (status) {
    case 'queued':
    case 'running':
    case 'paused':
      return status;
    case 'completed':
    case 'failed':
    case 'stopped':
      return null;
  }
}

async function moveJobWith(tx: Tx, job: JobRow, move: RunMove, now: Date): Promise<JobRow> {
  switch (move.step) {
    case 'claim':
      return moveJob(tx, job, { kind: 'claimed' }, { reason: null }, now);
    case 'requeue': {
      if (move.jobReason === undefined || isDeepStrictEqual(move.jobReason, job.reasonMessage)) return job;
      const reason = reasonColumns(move.jobReason);
      const [updated] = await tx.update(jobs).set(reason).where(eq(jobs.id, job.id)).returning();
      return updated ?? job;
    }
    case 'resume':
      // Already moved by the start.
      return job;
    case 'pause':
      return moveJob(tx, job, { kind: 'run_paused' }, { reason: move.reason, nextRunAt: null }, now);
    case 'fail':
      return move.job === undefined
        ? moveJob(tx, job, { kind: 'run_failed' }, { reason: move.reason, nextRunAt: null }, now)
        : moveJob(tx, job, move.job.event, move.job.changes, now);
    case 'complete':
      return moveJob(tx, job, move.job.event, move.job.changes, now);
    case 'stop':
      return move.job === null ? job : moveJob(tx, job, move.job.event, move.job.changes, now);
  }
}
