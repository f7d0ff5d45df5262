import {
  type Claim,
  type ClaimAnswer,
  type ClaimRequest,
  type JobId,
  LEASE_MS,
  msg,
  protocolOf,
  type SystemMessage,
  type WorkerName,
} from '@trawl/contracts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { jobTargets, runs, runTargets } from '../../../db/schema/index.ts';
import { isUnavailable } from '../../../db/unavailable.ts';
import { liveHouseSessionsForRun, type RunSession } from '../../accounts/index.ts';
import { type JobRow, rulesOf } from '../../jobs/index.ts';
import { buildTimeLeftMs } from '../../metering/index.ts';
import { failFruitlessRun, isFruitless } from '../moves/fail-fruitless-run.ts';
import { moveRun } from '../moves/move-run.ts';
import { notifyJobChanged } from '../moves/notify.ts';
import { claimToken, hashOfToken } from '../rules/claim-token.ts';
import { CLAIM_LOCK_MS, leaseHasExpired } from '../rules/lease.ts';
import { momentOf, paceOf } from '../rules/pace.ts';
import { restIsOver } from '../rules/rest.ts';
import { NO_END_MS } from '../store/charge-run.ts';
import { type LockedRun, lockRunsSoon, type OwnedRun, type RunRow } from '../store/run-store.ts';
import { recordFailedClaim } from './record-failed-claim.ts';
import { leaseFirstAccount, sessionsForClaim, sessionsOf } from './run-sessions.ts';
import { targetsForClaim } from './targets-for-claim.ts';

/** Workers with an older protocol get no new runs. They keep their current runs until they hand them back. */
const MIN_PROTOCOL = 2;
/** The first protocol whose workers expand targets. */
const EXPANDS_PROTOCOL = 3;
const GONE: ClaimAnswer = { granted: false, reason: 'gone' };

/**
 * Grants a run to a worker if it is queued or its lease has expired. Repeating a claim returns the same reply, because the first
 * may have been lost; other claims are rejected.
 *
 * @param service the worker's service; null if the broker doesn't tell it
 */
export async function claimRun(
  context: AppContext,
  request: ClaimRequest,
  service: WorkerName | null,
): Promise<ClaimAnswer> {
  // An older worker would use a session before it is verified, or read a username as a post. Redelivery offers the ticket to another worker.
  const protocol = protocolOf(request);
  if (protocol < MIN_PROTOCOL || (protocol < EXPANDS_PROTOCOL && (await needsExpansion(context, request)))) {
    context.counts.outdatedWorkers.add(request.workerId, context.clock.now());
    return { granted: false, reason: 'later' };
  }
  try {
    return await grant(context, request, service);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    context.logger.error({ err: error, runId: request.runId }, 'a run could not be claimed');
    await recordFailedClaim(context, request.runId, error);
    return GONE;
  }
}

const serviceOf = (job: JobRow): WorkerName => (rulesOf(job).writes ? 'dm-sender' : 'scraper');

async function needsExpansion({ db }: AppContext, { runId }: ClaimRequest): Promise<boolean> {
  const [found] = await db
    .select({ id: jobTargets.id })
    .from(runTargets)
    .innerJoin(jobTargets, eq(jobTargets.id, runTargets.targetId))
    .where(and(eq(runTargets.runId, runId), eq(jobTargets.expands, true), eq(jobTargets.done, false)))
    .limit(1);
  return found !== undefined;
}

async function grant(context: AppContext, request: ClaimRequest, service: WorkerName | null): Promise<ClaimAnswer> {
  let changed: JobId | null = null;
  const answer = await context.db.transaction(async (tx): Promise<Claim | null> => {
    const { runId } = request;
    // Most jobs use Trawl's own sessions, so these are read with the locks instead of in another round trip.
    const [found, house] = await Promise.all([
      lockRunsSoon(tx, [runId], CLAIM_LOCK_MS),
      liveHouseSessionsForRun(tx, runId),
    ]);
    const locked = found.get(runId);
    if (!locked) return null;
    const { job, run } = locked;
    // Commands to workers contain the ids of all runs, and a claim's reply contains session IDs.
    if (service !== null && service !== serviceOf(job)) return null;
    const again = run.status === 'running' && run.claimId === request.claimId;
    if (again) {
      await tx
        .update(runs)
        .set(tokenOf(context, run, request))
        .where(eq(runs.id, run.id));
      return answerClaim(context, tx, locked, request, await sessionsOf(context, tx, job, house));
    }
    if (!(run.status === 'queued' || (run.status === 'running' && (await isTrueOf(tx, run, leaseHasExpired)))))
      return null;
    if (run.wanted !== 'go') return null;
    // An additional ticket must not end the rest. The sweep publishes the run when it is over.
    if (run.status === 'queued' && run.restUntil !== null && !(await isTrueOf(tx, run, restIsOver))) return null;
    if (isFruitless(run, context.clock.now())) {
      await failFruitlessRun(context, tx, locked);
      changed = job.id;
      return null;
    }
    const sessions = await sessionsOf(context, tx, job, house);
    if (!(await leaseFirstAccount(context, tx, locked, sessions))) {
      await waitForAccount(context, tx, locked);
      changed = job.id;
      return null;
    }
    const { claimId, workerId } = request;
    const token = tokenOf(context, { id: run.id, epoch: run.epoch + 1 }, request);
    const granted = await moveRun(momentOf(context), tx, locked, {
      step: 'claim',
      claim: { claimId, workerId, ...token },
      line: startLine(job, run, paceOf(context, job.platform)),
    });
    return answerClaim(context, tx, { ...locked, ...granted }, request, sessions);
  });
  changed = answer?.jobId ?? changed;
  if (changed) notifyJobChanged(context, changed);
  return answer ?? GONE;
}

/** The stored columns for the token of this epoch's claim. */
function tokenOf({ env }: AppContext, run: Pick<RunRow, 'id' | 'epoch'>, { claimId }: ClaimRequest) {
  return { claimTokenHash: hashOfToken(claimToken(env.SIGNING_KEY, run, claimId)), claimTokenEpoch: run.epoch };
}

const startLine = (job: JobRow, run: RunRow, paceMs: number): SystemMessage =>
  run.epoch > 0
    ? rulesOf(job).words.continues
    : paceMs === 0
      ? msg('run.started')
      : msg('run.started_at_pace', { count: paceMs / 1_000 });

/** Leaves the run in the queue until its account is free; the sweep dispatches it again, so no worker waits for it. */
async function waitForAccount(context: AppContext, tx: Tx, locked: LockedRun): Promise<void> {
  const jobReason = msg('run.waits_for_account');
  await moveRun(momentOf(context), tx, locked, {
    step: 'requeue',
    jobReason,
    ...(locked.job.reasonMessage?.code === jobReason.code ? {} : { line: jobReason }),
  });
}

/** Evaluates a condition by the database's clock. */
async function isTrueOf(tx: Tx, run: RunRow, condition: SQL<boolean>): Promise<boolean> {
  return (await tx.$count(runs, and(eq(runs.id, run.id), condition))) === 1;
}

async function answerClaim(
  context: AppContext,
  tx: Tx,
  { job, run, owner }: OwnedRun,
  { claimId }: ClaimRequest,
  sessions: readonly RunSession[],
): Promise<Claim> {
  const { writes } = rulesOf(job);
  const [leftMs, offered] = await Promise.all([
    buildTimeLeftMs(tx, owner, context.clock.now()),
    writes ? [] : sessionsForClaim(tx, { job, run }, sessions),
  ]);
  return {
    granted: true,
    runId: run.id,
    jobId: job.id,
    platform: job.platform,
    type: job.type,
    epoch: run.epoch,
    token: claimToken(context.env.SIGNING_KEY, run, claimId),
    leaseMs: LEASE_MS,
    targets: writes ? [] : await targetsForClaim(tx, job, run),
    sessions: offered,
    budgetMs: rulesOf(job).paidInMoney ? NO_END_MS : leftMs / rulesOf(job).buildTimeFactor(job.settings.accountType),
    pooled: rulesOf(job).pooled,
    ...(rulesOf(job).pooled && { givenUp: { failing: run.failingAccounts, refused: run.refusedAccounts } }),
    paceMs: paceOf(context, job.platform),
  };
}
