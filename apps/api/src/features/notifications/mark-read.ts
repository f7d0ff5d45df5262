import { msg, type UserId } from '@trawl/contracts';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { notifications } from '../../db/schema/index.ts';
import { numberOf } from './notification-id.ts';

const notFound = (): AppError => new AppError('not_found', msg('notification.not_found'));

/**
 * Marks one notification as read.
 *
 * @throws AppError not_found, also for another user's notification
 */
export async function markRead(db: Db, userId: UserId, id: string, now: Date): Promise<void> {
  const number = numberOf(id);
  if (number === null) throw notFound();
  const own = and(eq(notifications.id, number), eq(notifications.userId, userId));
  const [found] = await db.select({ readAt: notifications.readAt }).from(notifications).where(own);
  if (!found) throw notFound();
  if (found.readAt === null) await db.update(notifications).set({ readAt: now }).where(own);
}

/**
 * Marks a notification and all older ones as read. Newer ones, which the user hasn't seen, stay unread.
 *
 * @throws AppError not_found if the id isn't a notification's
 */
export async function markAllRead(db: Db, userId: UserId, upTo: string, now: Date): Promise<void> {
  const number = numberOf(upTo);
  if (number === null) throw notFound();
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), lte(notifications.id, number), isNull(notifications.readAt)));
}
