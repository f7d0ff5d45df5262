import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { addressGroup } from '../../../client-address.ts';
import type { Executor } from '../../../db/client.ts';
import { auditEvents, userDevices, users } from '../../../db/schema/index.ts';
import type { Client } from '../../../request-user.ts';
import { consumeRateLimit } from '../rate-limit.ts';
import { hashSecret } from '../secret.ts';

const HOUR_MS = 3_600_000;
/** Over all addresses; attempts per address have a separate limit. */
const FROM_NEW_PLACES = {
  count: 30,
  windowMs: HOUR_MS,
  refusal: 'auth.too_many_new_places',
} as const;
/** How long an address is remembered as the owner's. */
const REMEMBERED_MS = 90 * 24 * HOUR_MS;
/** Events that prove knowledge of the password or access to the mailbox. The index `audit_events_of_owner` has the same. */
const BY_THE_OWNER = ['registered', 'signed_in', 'password_reset'] as const;

/**
 * Counts a login from a browser and an address that the account has never used. An attacker who guesses from many addresses
 * exhausts this limit. The owner's known browsers and addresses aren't counted, and a password reset by mail makes a new one
 * known.
 *
 * @throws AppError too_many_requests, also for an unknown address
 */
export async function consumeNewPlaceRateLimit(db: Executor, email: string, client: Client, now: Date): Promise<void> {
  if (await isKnownPlace(db, email, client, now)) return;
  await consumeRateLimit(db, `login-new-place:${email}`, FROM_NEW_PLACES, now);
}

async function isKnownPlace(db: Executor, email: string, client: Client, now: Date): Promise<boolean> {
  const [device] = await db
    .select({ userId: userDevices.userId })
    .from(userDevices)
    .innerJoin(users, eq(users.id, userDevices.userId))
    .where(and(eq(users.email, email), eq(userDevices.tokenHash, hashSecret(client.device))));
  if (device) return true;
  if (client.address === null) return false;
  const seen = await db
    .selectDistinct({ address: auditEvents.address })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.userId))
    .where(
      and(
        eq(users.email, email),
        inArray(auditEvents.kind, BY_THE_OWNER),
        gt(auditEvents.at, new Date(now.getTime() - REMEMBERED_MS)),
        isNotNull(auditEvents.address),
      ),
    );
  const group = addressGroup(client.address);
  return seen.some(({ address }) => address !== null && addressGroup(address) === group);
}
