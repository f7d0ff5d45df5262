import { AccountId, type ClaimSession, LEASE_MS, type SessionEvent } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import {
  accountIdOf,
  accountKey,
  accountsOf,
  expireAccount,
  leaseAccounts,
  lockAccounts,
  openHouseSessions,
  restAccount,
  setHouseSessionState,
} from '../accounts/index.ts';
import { accountsOfSessions, isOrderJob, type JobRow, openSessions, setSessionState } from '../jobs/index.ts';
import type { RunRow } from './run-store.ts';

/** How long a shared account rests that the platform has limited: no client knows the windows, they are under an hour. */
const REST_MS = 60 * 60_000;

/** The sessions a run may use: the job's own, or the house's where it is Shared; those collect, and write to nobody. */
async function sessionsOf(context: AppContext, tx: Tx, job: JobRow): Promise<ClaimSession[]> {
  if (job.settings.accountType === 'Private') return openSessions(tx, context.sealer, job.id);
  return job.type === 'dm' ? [] : openHouseSessions(tx, context.sealer, job.platform);
}

const keyOf = (job: JobRow, session: ClaimSession): string => accountKey(job.platform, accountIdOf(session.sessionId));

/**
 * Leases the accounts of a run's sessions: of its own all that are free, of the house's one.
 *
 * @returns false where it has sessions and every account is in use
 */
export async function leaseSessions(context: AppContext, tx: Tx, job: JobRow, run: RunRow): Promise<boolean> {
  const keys = (await sessionsOf(context, tx, job)).map((session) => keyOf(job, session));
  if (keys.length === 0) return true;
  if (job.settings.accountType === 'Private') return (await leaseAccounts(tx, run.id, keys, LEASE_MS)).size > 0;
  for (const key of keys) {
    if ((await leaseAccounts(tx, run.id, [key], LEASE_MS)).size > 0) return true;
  }
  return false;
}

/** The sessions whose accounts the run has leased, for its worker. */
export async function leasedSessions(context: AppContext, tx: Tx, job: JobRow, run: RunRow): Promise<ClaimSession[]> {
  const sessions = await sessionsOf(context, tx, job);
  const leased = await accountsOf(tx, run.id);
  return sessions.filter((session) => leased.has(keyOf(job, session)));
}

/** Notes what the platform thinks of sessions that a run used. Before any message is noted: their accounts are locked. */
export async function noteSessions(tx: Tx, job: JobRow, events: readonly SessionEvent[]): Promise<void> {
  const refs = events.map((event) => event.sessionRef);
  const ids = isOrderJob(job) ? refs.map((ref) => AccountId.parse(ref)) : await accountsOfSessions(tx, job.id, refs);
  await lockAccounts(tx, ids);
  for (const { sessionRef, state } of events) await noteSession(tx, job, sessionRef, state);
}

async function noteSession(tx: Tx, job: JobRow, ref: string, state: 'dead' | 'challenged' | 'limited'): Promise<void> {
  if (isOrderJob(job) && state === 'limited') await restAccount(tx, AccountId.parse(ref), REST_MS);
  // A customer's account that the platform doubts serves nobody until its owner has renewed it.
  else if (isOrderJob(job)) await expireAccount(tx, AccountId.parse(ref));
  else if (job.settings.accountType === 'Shared') await setHouseSessionState(tx, ref, state);
  else await setSessionState(tx, job.id, ref, state);
}
