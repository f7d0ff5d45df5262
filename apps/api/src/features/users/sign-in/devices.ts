import { randomBytes } from 'node:crypto';
import type { UserId } from '@trawl/contracts';
import { lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import { userDevices, type users } from '../../../db/schema/index.ts';
import type { Client } from '../../../request-user.ts';
import { queueMail } from '../../mail/index.ts';
import { tryConsumeRateLimit } from '../rate-limit.ts';
import { hashSecret } from '../secret.ts';

/** A program without cookies counts as a new device at each login, so stored devices and mails per day are limited. */
const DEVICES_MAX = 50;
const MAILS = { count: 5, windowMs: 86_400_000 };
/** A login this soon after the registration is assumed to be the same user, because nobody can know the password yet. */
const JUST_REGISTERED_MS = 10 * 60_000;
/** The longest cookie lifetime that browsers allow. */
export const DEVICE_LIFETIME_DAYS = 400;

const TOKEN = /^[\w-]{43}$/;

/** The token of a browser's device cookie, or a new one. */
export const deviceToken = (cookie: string | undefined): string =>
  cookie !== undefined && TOKEN.test(cookie) ? cookie : randomBytes(32).toString('base64url');

/** Stores the browser of a registration or a login; returns whether the user has signed in with it before. */
export async function rememberDevice(db: Executor, userId: UserId, client: Client, now: Date): Promise<boolean> {
  const [device] = await db
    .insert(userDevices)
    .values({ userId, tokenHash: hashSecret(client.device), firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target: [userDevices.userId, userDevices.tokenHash], set: { lastSeenAt: now } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!device?.isNew) return true;
  await db.execute(sql`
    DELETE FROM user_devices WHERE user_id = ${userId} AND token_hash NOT IN (
      SELECT token_hash FROM user_devices WHERE user_id = ${userId} ORDER BY last_seen_at DESC LIMIT ${DEVICES_MAX})`);
  return false;
}

/** Stores the browser of a login, and mails the owner if it is new. */
export async function recordLoginDevice(
  tx: Tx,
  user: typeof users.$inferSelect,
  client: Client,
  now: Date,
): Promise<void> {
  if (await rememberDevice(tx, user.id, client, now)) return;
  // An unverified address may belong to a stranger.
  if (user.emailVerifiedAt === null || now.getTime() - user.createdAt.getTime() < JUST_REGISTERED_MS) return;
  if (!(await tryConsumeRateLimit(tx, `new-device:${user.id}`, MAILS, now))) return;
  const { address, userAgent } = client;
  await queueMail(tx, 'new_device', {
    userId: user.id,
    at: now.toISOString(),
    address,
    userAgent: userAgent?.slice(0, 300) ?? null,
  });
}

/** Housekeeping: deletes browsers whose cookie has expired. */
export async function deleteOldDevices(db: Executor, now: Date): Promise<void> {
  const lastSeen = new Date(now.getTime() - DEVICE_LIFETIME_DAYS * 86_400_000);
  await db.delete(userDevices).where(lt(userDevices.lastSeenAt, lastSeen));
}
