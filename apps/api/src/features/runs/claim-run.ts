import {
  type Claim,
  type ClaimAnswer,
  type ClaimRequest,
  type JobId,
  LEASE_MS,
  SHARED_BUILD_TIME_FACTOR,
} from '@trawl/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { jobs, jobTargets, runs, runTargets } from '../../db/schema/index.ts';
import { isOrderJob, type JobRow, moveJob } from '../jobs/index.ts';
import { buildTimeLeftMs } from '../metering/index.ts';
import { endMessagesOfEpoch } from './note-messages.ts';
import { paceOf } from './pace.ts';
import { leasedSessions, leaseSessions } from './run-sessions.ts';
import { beginSpan } from './run-spans.ts';
import { addLog, lockRun, meteredOwner, type RunRow } from './run-store.ts';
import { tellChanged } from './tell.ts';

const ACCOUNT_BUSY = 'Waiting for the account: another job is using it right now.';
const GONE: ClaimAnswer = { granted: false, reason: 'gone' };

/** Leases are counted by the database's clock, which all replicas share. */
export const leaseFromNow = sql<Date>`now() + make_interval(secs => ${LEASE_MS / 1_000})`;
export const leaseIsOut = sql<boolean>`${runs.leaseUntil} < now()`;

/** An order is paid in money, and runs as long as it takes. */
const NO_END_MS = Number.MAX_SAFE_INTEGER;

/** How many milliseconds of the plan one running millisecond takes. */
export const buildTimeFactor = (job: Pick<JobRow, 'settings' | 'type'>): number =>
  job.settings.accountType === 'Private' ? 1 : job.type === 'dm' ? 0 : SHARED_BUILD_TIME_FACTOR;

/**
 * Grants a run to a worker: only a queued one, or one whose lease is out. The same claim again gets the same answer, since
 * the first one may have been lost on its way; anyone else is told that there is nothing to do.
 */
export async function claimRun(context: AppContext, request: ClaimRequest): Promise<ClaimAnswer> {
  let waiting: JobId | null = null;
  const answer = await context.db.transaction(async (tx): Promise<Claim | null> => {
    const locked = await lockRun(tx, request.runId);
    if (!locked) return null;
    const { job, run } = locked;
    const again = run.status === 'running' && run.claimId === request.claimId;
    if (again) return answerClaim(context, tx, job, run);
    if (!(run.status === 'queued' || (run.status === 'running' && (await isLeaseOut(tx, run))))) return null;
    if (run.wanted !== 'go') return null;
    const now = context.clock.now();
    if (!(await leaseSessions(context, tx, job, run))) {
      await waitForAccount(tx, job, run, now);
      waiting = job.id;
      return null;
    }
    // Whoever held it can't tell any more what came of what it was sending.
    await endMessagesOfEpoch(tx, job, run, now);
    const [granted] = await tx
      .update(runs)
      .set({
        status: 'running',
        epoch: run.epoch + 1,
        lastSeq: 0,
        runningMs: 0,
        gapSince: null,
        restUntil: null,
        claimId: request.claimId,
        workerId: request.workerId,
        leaseUntil: leaseFromNow,
        startedAt: run.startedAt ?? now,
      })
      .where(eq(runs.id, run.id))
      .returning();
    if (!granted) return null;
    await beginSpan(tx, run.id, 'running', now);
    await moveJob(tx, job, { kind: 'claimed' }, { reason: null }, now);
    await addLog(tx, run, [startLine(job, run, paceOf(context))]);
    return answerClaim(context, tx, job, granted);
  });
  const changed = answer?.jobId ?? waiting;
  if (changed) tellChanged(context, changed);
  return answer ?? GONE;
}

const startLine = (job: JobRow, run: RunRow, paceMs: number): string =>
  run.epoch > 0
    ? job.type === 'dm'
      ? 'Going on with the next message.'
      : 'Going on from the last stored page.'
    : paceMs === 0
      ? 'Started.'
      : `Started, at the pace of one request every ${paceMs / 1_000} s.`;

/**
 * Leaves the run in the queue until its account is free; the sweep brings it back, so that no worker waits for it.
 */
async function waitForAccount(tx: Tx, job: JobRow, run: RunRow, now: Date): Promise<void> {
  await tx
    .update(runs)
    .set({ status: 'queued', dispatch: run.dispatch + 1, dispatchedAt: null, queuedAt: now })
    .where(eq(runs.id, run.id));
  await beginSpan(tx, run.id, 'queued', now);
  if (job.reason === ACCOUNT_BUSY) return;
  await tx.update(jobs).set({ reason: ACCOUNT_BUSY }).where(eq(jobs.id, job.id));
  await addLog(tx, run, [ACCOUNT_BUSY]);
}

async function isLeaseOut(tx: Tx, run: RunRow): Promise<boolean> {
  const [found] = await tx.select({ out: leaseIsOut }).from(runs).where(eq(runs.id, run.id));
  return found?.out ?? false;
}

async function answerClaim(context: AppContext, tx: Tx, job: JobRow, run: RunRow): Promise<Claim> {
  const targets = await tx
    .select({ launch: runTargets, state: jobTargets })
    .from(runTargets)
    .innerJoin(jobTargets, eq(jobTargets.id, runTargets.targetId))
    .where(and(eq(runTargets.runId, run.id), eq(jobTargets.done, false)))
    .orderBy(asc(runTargets.position));
  const owner = await meteredOwner(tx, run);
  const leftMs = await buildTimeLeftMs(tx, owner, context.clock.now());
  return {
    granted: true,
    runId: run.id,
    jobId: job.id,
    platform: job.platform,
    type: job.type,
    epoch: run.epoch,
    leaseMs: LEASE_MS,
    targets: (job.type === 'dm' ? [] : targets).map(({ launch, state }) => ({
      targetId: String(state.id),
      value: state.value,
      limit: launch.requested,
      collected: state.collected,
      cursor: state.cursor,
      found: state.found,
    })),
    sessions: job.type === 'dm' ? [] : await leasedSessions(context, tx, job, run),
    budgetMs: isOrderJob(job) ? NO_END_MS : leftMs / buildTimeFactor(job),
    pooled: isOrderJob(job),
    paceMs: paceOf(context),
  };
}
