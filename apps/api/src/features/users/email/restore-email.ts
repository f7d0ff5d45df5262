import { randomBytes } from 'node:crypto';
import { msg, type UserId } from '@trawl/contracts';
import { and, eq, gte, ne, or } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { emailVerifications, mailLinks, sessions, userDevices, users } from '../../../db/schema/index.ts';
import { hashPassword } from '../../../passwords/hash-password.ts';
import type { Client } from '../../../request-user.ts';
import { queueMail } from '../../mail/index.ts';
import { recordAudit } from '../audit.ts';
import { findLink, takeLink, wrongMailLink } from '../mail-links.ts';

/** An attacker may have added a second factor before changing the address. */
const BEFORE_CHANGE_MS = 86_400_000;

/**
 * Restores an account's previous address with the link that was mailed there. The user who changed it knew the password, so all
 * of their access is removed: sessions, known browsers, the new address's links, a pending address change, the password. The
 * restored address gets a mail with a link to set a new password.
 *
 * @param forgetFactors removes the second factors added since a given time, in the same transaction
 * @returns the restored address
 * @throws AppError wrong_link; unavailable
 */
export async function restoreEmail(
  context: AppContext,
  token: string,
  client: Client,
  forgetFactors: (tx: Tx, userId: UserId, since: Date) => Promise<void>,
): Promise<string> {
  const { db, clock } = context;
  // Hashing is slow: don't do it for an invalid link or while a row is locked.
  if ((await findLink(db, token, clock.now()))?.purpose !== 'restore_email') throw wrongMailLink();
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { link, user } = await takeLink(tx, 'restore_email', token, now);
    const email = link.subject;
    await tx.update(users).set({ email, emailVerifiedAt: now, passwordHash }).where(eq(users.id, user.id));
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await forgetFactors(tx, user.id, new Date(link.createdAt.getTime() - BEFORE_CHANGE_MS));
    await tx.delete(userDevices).where(eq(userDevices.userId, user.id));
    await tx.delete(emailVerifications).where(eq(emailVerifications.userId, user.id));
    // Links to earlier addresses stay valid: an attacker who changes the address twice must not void the owner's link.
    await tx
      .delete(mailLinks)
      .where(
        and(
          eq(mailLinks.userId, user.id),
          or(ne(mailLinks.purpose, 'restore_email'), gte(mailLinks.createdAt, link.createdAt)),
        ),
      );
    await recordAudit(tx, user.id, 'email_restored', client, now, {
      detail: `${user.email} → ${email}`,
      message: msg('audit_of.email_restored', { before: user.email, after: email }),
    });
    await queueMail(tx, 'reset_password', { email });
    return email;
  });
}
