import { randomBytes } from 'node:crypto';
import { msg } from '@trawl/contracts';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { mailLinks, users } from '../../db/schema/index.ts';
import { hashSecret } from './secret.ts';

export type MailLink = typeof mailLinks.$inferSelect;
export type LinkPurpose = MailLink['purpose'];
type NewLink = Pick<MailLink, 'purpose' | 'userId' | 'subject' | 'createdAt' | 'expiresAt'>;

export const wrongMailLink = (): AppError => new AppError('wrong_link', msg('auth.link_invalid'));

const newToken = (): string => randomBytes(32).toString('base64url');

/** Creates the link of a mail that is about to be sent. Returns its token; only the hash is stored. */
export async function issueLink(db: Executor, link: NewLink): Promise<string> {
  const token = newToken();
  await db.insert(mailLinks).values({ ...link, tokenHash: hashSecret(token) });
  return token;
}

/** Creates the token of an existing link; null if the link no longer exists. */
export async function issueTokenOf(db: Executor, linkId: string): Promise<string | null> {
  const token = newToken();
  const issued = await db
    .update(mailLinks)
    .set({ tokenHash: hashSecret(token) })
    .where(eq(mailLinks.id, linkId))
    .returning({ id: mailLinks.id });
  return issued.length > 0 ? token : null;
}

const valid = (token: string, now: Date) =>
  and(eq(mailLinks.tokenHash, hashSecret(token)), gt(mailLinks.expiresAt, now));

/** The valid link with this token; null for any other token. */
export async function findLink(db: Executor, token: string, now: Date): Promise<MailLink | null> {
  const [link] = await db.select().from(mailLinks).where(valid(token, now));
  return link ?? null;
}

/**
 * Consumes a link with its user locked: of several concurrent uses, one succeeds.
 *
 * @throws AppError wrong_link
 */
export async function takeLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<{ link: MailLink; user: typeof users.$inferSelect }> {
  const found = await findLink(tx, token, now);
  if (found?.purpose !== purpose) throw wrongMailLink();
  const [user] = await tx.select().from(users).where(eq(users.id, found.userId)).for('no key update');
  const [link] = await tx.delete(mailLinks).where(valid(token, now)).returning();
  if (!user || !link) throw wrongMailLink();
  return { link, user };
}

/** Housekeeping: deletes expired links, and with them reservations of addresses. */
export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, now));
}

/**
 * Whether an address is reserved for another user: the previous owner can restore it while the restore link is valid. Call it
 * after taking the address, in the same transaction.
 */
export async function isReserved(db: Executor, email: string, userId: MailLink['userId'], now: Date): Promise<boolean> {
  const reserved = and(
    eq(mailLinks.subject, email),
    eq(mailLinks.purpose, 'restore_email'),
    gt(mailLinks.expiresAt, now),
    ne(mailLinks.userId, userId),
  );
  return (await db.$count(mailLinks, reserved)) > 0;
}

export const reservedAddress = (): AppError => new AppError('email_taken', msg('auth.email_reserved'));
