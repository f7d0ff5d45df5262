import { randomBytes } from 'node:crypto';
import type { OpenPlatformId, SessionProof } from '@trawl/contracts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { houseSessions } from '../../db/schema/index.ts';
import { RESEAL_BATCH, type Resealed, resealAll } from '../../sealing/reseal.ts';
import { openEach, type Sealer } from '../../sealing/seal.ts';
import type { RunSession } from './account-store.ts';
import { readIdentifier } from './read-identifier.ts';

type State = (typeof houseSessions.$inferSelect)['state'];

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
  const identifier = readIdentifier(platform, sessionId);
  const [accountId = ''] = identifier.split('%3A');
  const ref = `house-${randomBytes(6).toString('hex')}`;
  const fresh = {
    ref,
    sealed: sealer.seal(identifier, placeOfHouseSession(ref)),
    state: 'live' as const,
    provedAccountId: null,
    provedUsername: null,
  };
  await db
    .insert(houseSessions)
    .values({ platform, accountId, ...fresh })
    .onConflictDoUpdate({ target: houseSessions.accountId, set: fresh });
}

/**
 * Trawl's own sessions that aren't known to be dead, decrypted. Only for replies to claims.
 *
 * @throws {UnopenedSeal} if sessions exist but none can be decrypted
 */
export async function openHouseSessions(db: Executor, sealer: Sealer, platform: OpenPlatformId): Promise<RunSession[]> {
  const live = await liveSessions(db, { platform });
  return openEach(live, ({ ref, sealed, provedAccountId }) => ({
    sessionRef: ref,
    sessionId: sealer.open(sealed, placeOfHouseSession(ref)),
    accountId: provedAccountId,
  }));
}

const liveSessions = prepared('live_house_sessions', (db) =>
  db
    .select()
    .from(houseSessions)
    .where(and(eq(houseSessions.platform, sql.placeholder('platform')), eq(houseSessions.state, 'live')))
    .orderBy(asc(houseSessions.addedAt)),
);

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
export async function resealHouseSessions(db: Db, sealer: Sealer): Promise<Resealed> {
  let last: string | undefined;
  return resealAll(db, sealer, async (tx) => {
    const batch = await tx
      .select({ ref: houseSessions.ref, sealed: houseSessions.sealed })
      .from(houseSessions)
      .where(last === undefined ? undefined : gt(houseSessions.ref, last))
      .orderBy(asc(houseSessions.ref))
      .limit(RESEAL_BATCH)
      .for('update');
    last = batch.at(-1)?.ref ?? last;
    return batch.map(({ ref, sealed }) => ({
      sealed,
      place: placeOfHouseSession(ref),
      store: (fresh: Buffer) => tx.update(houseSessions).set({ sealed: fresh }).where(eq(houseSessions.ref, ref)),
    }));
  });
}
