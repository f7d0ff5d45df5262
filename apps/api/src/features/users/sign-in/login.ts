import type { LoginInput } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { addressGroup } from '../../../client-address.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import { queuePasswordWork, verifyPassword } from '../../../passwords/hash-password.ts';
import type { Client, RequestUser } from '../../../request-user.ts';
import { recordAudit } from '../audit.ts';
import { consumeRateLimit, resetRateLimit } from '../rate-limit.ts';
import { openSession, requestUserOf } from '../sessions.ts';
import { recordLoginDevice } from './devices.ts';
import { planFailedSignIn } from './failed-sign-in.ts';
import { consumeNewPlaceRateLimit } from './new-place-rate-limit.ts';

const PER_ACCOUNT = { count: 10, windowMs: 15 * 60_000, refusal: 'auth.too_many_tries' } as const;

const wrongCredentials = (): AppError => new AppError('wrong_credentials', msg('auth.wrong_credentials'));

type User = typeof users.$inferSelect;

const limitOf = (email: string, { address }: Client): string =>
  `login:${email}:${address === null ? '' : addressGroup(address)}`;

/**
 * Checks email address and password. Takes the same time for unknown addresses.
 *
 * @throws AppError wrong_credentials, also for an unknown address; too_many_requests; unavailable
 */
export async function checkCredentials(
  { db, clock }: AppContext,
  { email, password }: z.infer<typeof LoginInput>,
  client: Client,
): Promise<User> {
  const checked = await queuePasswordWork(async () => {
    await consumeRateLimit(db, limitOf(email, client), PER_ACCOUNT, clock.now());
    await consumeNewPlaceRateLimit(db, email, client, clock.now());
    const [user] = await db.select().from(users).where(eq(users.email, email));
    return (await verifyPassword(user?.passwordHash, password)) && user;
  });
  if (checked) return checked;
  await planFailedSignIn(db, email, client, clock.now());
  throw wrongCredentials();
}

/**
 * Locks the checked password until the transaction ends. A password change ends all sessions, and no session may begin with the
 * old password afterwards.
 *
 * @throws AppError wrong_credentials
 */
export async function lockCredentials(tx: Tx, user: User): Promise<void> {
  const [unchanged] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .for('share');
  if (!unchanged) throw wrongCredentials();
}

/** Opens the session of a login after all steps succeeded. */
export async function openLogin(
  tx: Tx,
  user: User,
  client: Client,
  now: Date,
): Promise<{ user: RequestUser; token: string }> {
  const token = await openSession(tx, user.id, client, now);
  await recordLoginDevice(tx, user, client, now);
  await recordAudit(tx, user.id, 'signed_in', client, now);
  await resetRateLimit(tx, limitOf(user.email, client));
  return { user: requestUserOf(user), token };
}
