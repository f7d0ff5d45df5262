import {
  type AccountId,
  type ClaimSession,
  LEASE_MS,
  type LeaseSessionAnswer,
  type LeaseSessionRequest,
  type SessionEvent,
} from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import { limitLockWaits, type Tx } from '../../../db/client.ts';
import type { Sealer } from '../../../sealing/seal.ts';
import {
  accountKey,
  accountsInUse,
  accountsOf,
  expireAccount,
  type HouseSession,
  leaseAccount,
  leaseAccounts,
  liveHouseSessions,
  lockAccounts,
  openHouseSessions,
  proveHouseSession,
  type RunSession,
  releaseAccounts,
  releaseOtherAccounts,
  restAccount,
  restoreLimits,
  setHouseSessionState,
  sharedAmong,
} from '../../accounts/index.ts';
import {
  accountsOfSessions,
  type JobRow,
  openSessions,
  proveSession,
  rulesOf,
  setSessionState,
} from '../../jobs/index.ts';
import { carriesToken } from '../rules/claim-token.ts';
import { CLAIM_LOCK_MS } from '../rules/lease.ts';
import { paceOf } from '../rules/pace.ts';
import { type LockedRun, lockRun, type RunRow } from '../store/run-store.ts';

/**
 * How long a shared account rests after the platform rate limited it. The platform's windows aren't known; they are below an
 * hour.
 */
const REST_MS = 60 * 60_000;

/**
 * The sessions a run may use: the job's, or Trawl's own for Shared jobs, which only collect and send no messages.
 *
 * @param house Trawl's own sessions on the job's platform, if the caller has read them
 */
export async function sessionsOf(
  { sealer }: AppContext,
  tx: Tx,
  job: JobRow,
  house?: readonly HouseSession[],
): Promise<RunSession[]> {
  if (job.settings.accountType === 'Private') return openSessions(tx, sealer, job.id);
  if (rulesOf(job).writes) return [];
  return openHouseSessions(sealer, house ?? (await liveHouseSessions(tx, job.platform)));
}

/** The lease key of a session's account; null until the session is verified, because an identifier isn't proof. */
const keyOf = (job: JobRow, { accountId }: RunSession): string | null =>
  accountId === null ? null : accountKey(job.platform, accountId);

/** Leases an account for a run and releases its previous one. */
export const leaseAccountFor = (
  context: AppContext,
  tx: Tx,
  { job, run }: { readonly job: Pick<JobRow, 'platform'>; readonly run: Pick<RunRow, 'id'> },
  key: string,
): Promise<boolean> => leaseAccount(tx, run.id, key, { leaseMs: LEASE_MS, paceMs: paceOf(context, job.platform) });

/**
 * Leases the account of the first session that is free, for a run that is being claimed. Unverified sessions before it are left
 * for the worker to verify.
 *
 * @returns false if the run has sessions and all their accounts are in use
 */
export async function leaseFirstAccount(
  context: AppContext,
  tx: Tx,
  { job, run }: LockedRun,
  sessions: readonly RunSession[],
): Promise<boolean> {
  const keys = sessions.map((session) => keyOf(job, session));
  const [first, ...others] = keys;
  if (first === undefined) return true;
  const paceMs = paceOf(context, job.platform);
  const lease = async (key: string): Promise<boolean> => {
    const [leased] = await Promise.all([
      leaseAccounts(tx, run.id, [key], LEASE_MS),
      releaseOtherAccounts(tx, run.id, paceMs, key),
    ]);
    return leased.has(key);
  };
  // The first account is usually free, so its lease doesn't wait to learn which accounts are in use.
  if (first !== null && (await lease(first))) return true;
  const inUse = await accountsInUse(
    tx,
    run.id,
    others.flatMap((key) => key ?? []),
  );
  for (const key of first === null ? keys : others) {
    if (key === null) {
      await releaseAccounts(tx, run.id, paceMs, paceMs);
      return true;
    }
    if (!inUse.has(key) && (await lease(key))) return true;
  }
  return false;
}

/**
 * The sessions of a claim, starting with the one whose account the run has leased. A run gets only one of Trawl's own sessions,
 * so a failing run affects no more.
 */
export async function sessionsForClaim(
  tx: Tx,
  { job, run }: LockedRun,
  sessions: readonly RunSession[],
): Promise<ClaimSession[]> {
  const leased = await accountsOf(tx, run.id);
  const offered = sessions.map(({ accountId, ...session }) => {
    const key = keyOf(job, { accountId, ...session });
    if (key === null) return { ...session, needs: 'proof' as const };
    return leased.has(key) ? session : { ...session, needs: 'lease' as const };
  });
  const needs = (session: ClaimSession) => session.needs ?? 'nothing';
  const first = offered.filter((session) => needs(session) === 'nothing');
  if (job.settings.accountType === 'Private') {
    return [...first, ...offered.filter((session) => needs(session) !== 'nothing')];
  }
  return [...first, ...offered.filter((session) => needs(session) === 'proof')].slice(0, 1);
}

/** The sessions whose accounts the run has leased. */
export async function leasedSessions(context: AppContext, tx: Tx, job: JobRow, run: RunRow): Promise<RunSession[]> {
  const sessions = await sessionsOf(context, tx, job);
  const leased = await accountsOf(tx, run.id);
  return sessions.filter((session) => {
    const key = keyOf(job, session);
    return key !== null && leased.has(key);
  });
}

/**
 * Handles a worker's request to use a session: stores the verified account if the worker has verified it, and leases that account
 * for the run. The reply contains only information about the run's sessions.
 */
export async function leaseSession(context: AppContext, request: LeaseSessionRequest): Promise<LeaseSessionAnswer> {
  const { runId, epoch, token, sessionRef, proof } = request;
  return context.db.transaction(async (tx): Promise<LeaseSessionAnswer> => {
    await limitLockWaits(tx, CLAIM_LOCK_MS);
    const locked = await lockRun(tx, runId);
    if (locked?.run.status !== 'running' || locked.run.epoch !== epoch) return { kind: 'fenced' };
    const { job, run } = locked;
    if (!carriesToken(run, token)) return { kind: 'fenced' };
    // A proof applies only to a session of this run, and to no other of Trawl's own sessions.
    if (!(await sessionsOf(context, tx, job)).some((one) => one.sessionRef === sessionRef)) return { kind: 'gone' };
    if (proof !== null && job.settings.accountType === 'Private') await proveSession(tx, job.id, sessionRef, proof);
    else if (proof !== null) await proveHouseSession(tx, sessionRef, proof);
    if (proof !== null) await restoreLimits(tx, context.env, accountKey(job.platform, proof.userId));
    const session = (await sessionsOf(context, tx, job)).find((one) => one.sessionRef === sessionRef);
    const key = session ? keyOf(job, session) : null;
    if (key === null) return { kind: 'gone' };
    return { kind: (await leaseAccountFor(context, tx, { job, run }, key)) ? 'granted' : 'busy' };
  });
}

/**
 * Stores session states that the worker reports. Must run before messages are stored, because it locks their accounts. For
 * orders, only shared accounts are updated; reports about any other account are ignored.
 */
export async function recordSessionStates(
  { sealer }: Pick<AppContext, 'sealer'>,
  tx: Tx,
  job: JobRow,
  events: readonly SessionEvent[],
): Promise<void> {
  const refs = events.map((event) => event.sessionRef);
  const { pooled } = rulesOf(job);
  const ids = pooled ? await sharedAmong(tx, job.platform, refs) : await accountsOfSessions(tx, job.id, refs);
  await lockAccounts(tx, ids);
  for (const event of events) {
    const id = ids.find((one) => one === event.sessionRef);
    if (!pooled) await recordSession(sealer, tx, job, event);
    else if (id !== undefined) await recordSharedAccount(sealer, tx, id, event);
  }
}

async function recordSharedAccount(sealer: Sealer, tx: Tx, id: AccountId, event: SessionEvent): Promise<void> {
  const { state, sessionHash } = event;
  if (state === 'limited') await restAccount(tx, id, REST_MS);
  // A user's account that the platform challenges isn't used until its owner has renewed it.
  else await expireAccount(sealer, tx, id, { state, sessionHash });
}

async function recordSession(sealer: Sealer, tx: Tx, job: JobRow, event: SessionEvent): Promise<void> {
  if (job.settings.accountType === 'Shared') await setHouseSessionState(tx, event.sessionRef, event.state);
  else await setSessionState(sealer, tx, job.id, event);
}
