import { randomBytes } from 'node:crypto';
import type { LoginSession, UserId } from '@trawl/contracts';
import { and, desc, eq, gt, isNull, lt, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { sessions, users } from '../../db/schema/index.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { hashSecret } from './secret.ts';
import { accountSuspended } from './suspension.ts';

/** A session ends after this long without use, and after this long in any case. */
const IDLE_MS = 14 * 86_400_000;
const ABSOLUTE_MS = 60 * 86_400_000;
/** Minimum interval between updates of the time of last use; otherwise every read would be a write. */
const TOUCH_MS = 5 * 60_000;
/** A login beyond these ends the session that was unused for longest. */
const SESSIONS_MAX = 100;

const requestUserColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  avatar: users.avatar,
  emailVerifiedAt: users.emailVerifiedAt,
  emailNotifications: users.emailNotifications,
  language: users.language,
  plan: users.plan,
  planSince: users.planSince,
};

export const requestUserOf = (user: Pick<typeof users.$inferSelect, keyof typeof requestUserColumns>): RequestUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  avatar: user.avatar,
  emailVerified: user.emailVerifiedAt !== null,
  emailNotifications: user.emailNotifications,
  language: user.language,
  plan: user.plan,
  planSince: user.planSince,
});

/** Sessions that have neither expired nor been idle too long. */
const usable = (now: Date): SQL | undefined => usableAt(now, idleSince(now));
const usableAt = (now: Date | Placeholder, idle: Date | Placeholder): SQL | undefined =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idle));
const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

/** Read by every request. */
const userOfSession = prepared('user_of_session', (db) =>
  db
    .select({ user: requestUserColumns, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        usableAt(sql.placeholder('now'), sql.placeholder('idleSince')),
        isNull(users.suspendedAt),
      ),
    ),
);

/**
 * Begins a session. Returns the token; only its hash is stored.
 *
 * @throws AppError account_suspended
 */
export async function openSession(db: Executor, userId: UserId, client: Client, now: Date): Promise<string> {
  const [user] = await db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, userId));
  if (user?.suspendedAt) throw accountSuspended();
  const token = `trawl_${randomBytes(32).toString('base64url')}`;
  await db.insert(sessions).values({
    tokenHash: hashSecret(token),
    userId,
    userAgent: client.userAgent?.slice(0, 300) ?? null,
    address: client.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
  });
  await db.execute(sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND token_hash NOT IN (
      SELECT token_hash FROM sessions WHERE user_id = ${userId} ORDER BY last_seen_at DESC LIMIT ${SESSIONS_MAX})`);
  return token;
}

/** The user a token belongs to; null if it is unknown, ended or expired. */
export async function findRequestUser(db: Executor, token: string, now: Date): Promise<RequestUser | null> {
  const tokenHash = hashSecret(token);
  const [found] = await userOfSession(db, { tokenHash, now, idleSince: idleSince(now) });
  if (!found) return null;
  if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  return requestUserOf(found.user);
}

/** A user's sessions, last used first. */
export async function listSessions(db: Executor, userId: UserId, token: string, now: Date): Promise<LoginSession[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), usable(now)))
    .orderBy(desc(sessions.lastSeenAt));
  const current = hashSecret(token);
  return found.map(({ id, tokenHash, userAgent, address, createdAt, lastSeenAt }) => ({
    _id: id,
    userAgent,
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: tokenHash === current,
  }));
}

/** Ends one of a user's sessions by its id; returns whether it was the current one, or null if it doesn't exist. */
export async function endSessionById(
  db: Executor,
  userId: UserId,
  id: string,
  token: string,
): Promise<{ current: boolean } | null> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended ? { current: ended.tokenHash === hashSecret(token) } : null;
}

/** Ends all of a user's sessions except the current one; returns their number. */
export async function endOtherSessions(db: Executor, userId: UserId, token: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashSecret(token))))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function endSession(db: Executor, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashSecret(token)));
}

/** Housekeeping: deletes sessions that have expired or been idle too long. */
export async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince(now))));
}
