import { createHash, randomBytes } from 'node:crypto';
import { LOGIN_TICKET_LIFETIME_MS, LOGIN_TICKET_TRIES, msg } from '@trawl/contracts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { loginTickets, users } from '../../db/schema/index.ts';
import type { Client } from '../../request-user.ts';

type User = typeof users.$inferSelect;
type Ticket = typeof loginTickets.$inferSelect;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const agentOf = ({ userAgent }: Client): string | null => userAgent?.slice(0, 300) ?? null;

export const signInExpired = (): AppError => new AppError('sign_in_expired', msg('second_factor.sign_in_expired'));

/**
 * Issues a ticket that represents a verified password until the second factor is verified. It is valid for this account and
 * browser type; the network address may change.
 */
export async function issueTicket(tx: Tx, user: User, client: Client, now: Date): Promise<string> {
  const ticket = `trawl_login_${randomBytes(32).toString('base64url')}`;
  await tx.insert(loginTickets).values({
    tokenHash: digest(ticket),
    userId: user.id,
    passwordMark: digest(user.passwordHash),
    userAgent: agentOf(client),
    expiresAt: new Date(now.getTime() + LOGIN_TICKET_LIFETIME_MS),
  });
  return ticket;
}

/**
 * A valid ticket, locked with its user until the transaction ends: concurrent attempts are counted one after the other, and the
 * password can't change.
 *
 * @throws AppError sign_in_expired if it is unknown, expired, used, tried too often, or belongs to another browser or an old
 * password
 */
export async function lockTicket(
  tx: Tx,
  ticket: string,
  client: Client,
  now: Date,
): Promise<{ ticket: Ticket; user: User }> {
  const valid = and(eq(loginTickets.tokenHash, digest(ticket)), gt(loginTickets.expiresAt, now));
  // The user first, in the common lock order.
  const [owned] = await tx
    .select({ user: users })
    .from(loginTickets)
    .innerJoin(users, eq(users.id, loginTickets.userId))
    .where(valid)
    .for('share', { of: users });
  const [row] = await tx.select().from(loginTickets).where(valid).for('update');
  if (!owned || !row || row.tries >= LOGIN_TICKET_TRIES) throw signInExpired();
  const { user } = owned;
  if (row.userAgent !== agentOf(client) || row.passwordMark !== digest(user.passwordHash)) throw signInExpired();
  return { ticket: row, user };
}

/** Counts an attempt and voids the passkey challenge, which is valid for one attempt. */
export async function countTry(tx: Tx, { tokenHash }: Ticket): Promise<void> {
  await tx
    .update(loginTickets)
    .set({ tries: sql`${loginTickets.tries} + 1`, challenge: null })
    .where(eq(loginTickets.tokenHash, tokenHash));
}

/** Stores the passkey challenge of the next attempt. */
export async function setChallenge(tx: Tx, { tokenHash }: Ticket, challenge: string): Promise<void> {
  await tx.update(loginTickets).set({ challenge }).where(eq(loginTickets.tokenHash, tokenHash));
}

export async function deleteTicket(tx: Tx, { tokenHash }: Ticket): Promise<void> {
  await tx.delete(loginTickets).where(eq(loginTickets.tokenHash, tokenHash));
}

/** Housekeeping: deletes expired tickets. */
export async function deleteOldTickets(db: Executor, now: Date): Promise<void> {
  await db.delete(loginTickets).where(lt(loginTickets.expiresAt, now));
}
