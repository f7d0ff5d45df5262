import type { UserId } from '@trawl/contracts';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import {
  emailVerifications,
  mailLinks,
  passwordResets,
  sessions,
  userDevices,
  users,
} from '../../../db/schema/index.ts';
import type { Client } from '../../../request-user.ts';
import { queueMail, storeOrigin } from '../../mail/index.ts';
import { recordAudit } from '../audit.ts';
import { hashSecret } from '../secret.ts';

/**
 * Stores a new password's hash. Also removes everything that someone with the old password could have left behind: sessions,
 * reset links, an unverified new address, known browsers. Mails the owner.
 */
export async function setPassword(
  tx: Tx,
  userId: UserId,
  passwordHash: string,
  how: 'password_changed' | 'password_reset',
  client: Client,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(mailLinks).where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, 'reset_password')));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx
    .delete(emailVerifications)
    .where(and(eq(emailVerifications.userId, userId), isNotNull(emailVerifications.email)));
  await tx
    .delete(userDevices)
    .where(and(eq(userDevices.userId, userId), ne(userDevices.tokenHash, hashSecret(client.device))));
  await recordAudit(tx, userId, how, client, now);
  await queueMail(tx, 'password_changed', { userId, origin: storeOrigin(client, now) });
}
