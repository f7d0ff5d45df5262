import { createHash, randomBytes } from 'node:crypto';
import type { PlanId, UserId } from '@trawl/contracts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/index.ts';

/** A session ends after so long without use, and after so long in any case. */
const IDLE_MS = 14 * 86_400_000;
const ABSOLUTE_MS = 60 * 86_400_000;
/** How often the time of last use is written; more often would make every read a write. */
const TOUCH_MS = 5 * 60_000;

export interface Client {
  readonly userAgent: string | null;
  readonly address: string | null;
}

/** Who is logged in, as procedures see them. */
export interface Person {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly emailVerified: boolean;
  readonly plan: PlanId;
  readonly planSince: Date;
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Begins a session; the answer is the token, which is nowhere stored as it is. */
export async function openSession(db: Executor, userId: UserId, client: Client, now: Date): Promise<string> {
  const token = `trawl_${randomBytes(32).toString('base64url')}`;
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    userAgent: client.userAgent?.slice(0, 300) ?? null,
    address: client.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
  });
  return token;
}

/** The person a token belongs to, or null where it is unknown, ended or too old. */
export async function findPerson(db: Executor, token: string, now: Date): Promise<Person | null> {
  const tokenHash = hashToken(token);
  const [found] = await db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - IDLE_MS)),
      ),
    );
  if (!found) return null;
  if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  const { user } = found;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatar: user.avatar,
    emailVerified: user.emailVerifiedAt !== null,
    plan: user.plan,
    planSince: user.planSince,
  };
}

export async function endSession(db: Executor, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Housekeeping: sessions that can't be used any more. */
export async function deleteExpiredSessions(db: Executor): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.expiresAt} < now()`);
}
