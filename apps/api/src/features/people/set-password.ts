import type { UserId } from '@trawl/contracts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { emailVerifications, passwordResets, sessions, users } from '../../db/schema/index.ts';
import { queueMail } from '../mail/index.ts';
import { recordAudit } from './audit.ts';
import type { Client } from './sessions.ts';

/**
 * Stores a new password's hash. Whatever somebody who knew the old one may have left behind goes with it: sessions, reset
 * links, a new address that waits to be verified. The owner is told.
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
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx
    .delete(emailVerifications)
    .where(and(eq(emailVerifications.userId, userId), isNotNull(emailVerifications.email)));
  await recordAudit(tx, userId, how, client, now);
  await queueMail(tx, 'password_changed', { userId });
}
