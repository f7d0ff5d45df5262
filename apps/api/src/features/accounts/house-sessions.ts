import { randomBytes } from 'node:crypto';
import type { OpenPlatformId, RunId, SessionProof } from '@trawl/contracts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { houseSessions, jobs, runs } from '../../db/schema/index.ts';
import { type Resealed, resealColumn } from '../../sealing/reseal.ts';
import { openEach, type Sealer } from '../../sealing/seal.ts';
import type { RunSession } from './account-store.ts';
import { readSessionId } from './read-session-id.ts';

type State = (typeof houseSessions.$inferSelect)['state'];

/** Where a session's seal is stored: a seal opens only at its place. */
export const placeOfHouseSession = (ref: string): string => `house_sessions/${ref}`;

/**
 * Adds one of Trawl's own sessions, or replaces the session of the same account.
 *
 * @throws AppError bad_input
 */
export async function addHouseSession(
  db: Executor,
  sealer: Sealer,
  platform: OpenPlatformId,
  sessionId: string,
): Promise<void> {
  const normalized = readSessionId(platform, sessionId);
  const [accountId = ''] = normalized.split('%3A');
  const ref = `house-${randomBytes(6).toString('hex')}`;
  const fresh = {
    ref,
    sealed: sealer.seal(normalized, placeOfHouseSession(ref)),
    state: 'live' as const,
    provedAccountId: null,
    provedUsername: null,
  };
  await db
    .insert(houseSessions)
    .values({ platform, accountId, ...fresh })
    .onConflictDoUpdate({ target: houseSessions.accountId, set: fresh });
}

export type HouseSession = typeof houseSessions.$inferSelect;

/** Trawl's own sessions on a platform that aren't known to be dead. */
export const liveHouseSessions = (db: Executor, platform: OpenPlatformId): Promise<HouseSession[]> =>
  liveSessions(db, { platform });

/** Like `liveHouseSessions`, for a run whose platform the caller hasn't read yet. */
export const liveHouseSessionsForRun = (db: Executor, runId: RunId): Promise<HouseSession[]> =>
  liveSessionsForRun(db, { runId });

/**
 * Decrypts Trawl's own sessions. Only for replies to claims.
 *
 * @throws {UnopenedSeal} if there are sessions, but none can be decrypted
 */
export const openHouseSessions = (sealer: Sealer, sessions: readonly HouseSession[]): Promise<RunSession[]> =>
  openEach(sessions, ({ ref, sealed, provedAccountId }) => ({
    sessionRef: ref,
    sessionId: sealer.open(sealed, placeOfHouseSession(ref)),
    accountId: provedAccountId,
  }));

const liveOn = (db: Executor, platform: SQL) =>
  db
    .select()
    .from(houseSessions)
    .where(and(eq(houseSessions.platform, platform), eq(houseSessions.state, 'live')))
    .orderBy(asc(houseSessions.addedAt));

const liveSessions = prepared('live_house_sessions', (db) => liveOn(db, sql`${sql.placeholder('platform')}`));
const liveSessionsForRun = prepared('live_house_sessions_for_run', (db) => {
  const job = db.select({ platform: jobs.platform }).from(runs).innerJoin(jobs, eq(jobs.id, runs.jobId));
  return liveOn(db, sql`(${job.where(eq(runs.id, sql.placeholder('runId')))})`);
});

/** Stores the verified account of a session. */
export async function proveHouseSession(db: Executor, ref: string, { userId, username }: SessionProof): Promise<void> {
  await db
    .update(houseSessions)
    .set({ provedAccountId: userId, provedUsername: username })
    .where(eq(houseSessions.ref, ref));
}

export async function setHouseSessionState(db: Executor, ref: string, state: State): Promise<void> {
  await db.update(houseSessions).set({ state }).where(eq(houseSessions.ref, ref));
}

/** Trawl's own sessions without their secrets. */
export const listHouseSessions = (
  db: Executor,
): Promise<Pick<typeof houseSessions.$inferSelect, 'platform' | 'accountId' | 'state'>[]> =>
  db
    .select({ platform: houseSessions.platform, accountId: houseSessions.accountId, state: houseSessions.state })
    .from(houseSessions)
    .orderBy(asc(houseSessions.addedAt));

/** Reseals Trawl's own sessions with the current key. */
export const resealHouseSessions = (db: Db, sealer: Sealer): Promise<Resealed> =>
  resealColumn(db, sealer, houseSessions.ref, houseSessions.sealed, placeOfHouseSession);
