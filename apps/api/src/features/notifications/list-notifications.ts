import { NOTIFICATIONS_LISTED, type Notification, type NotificationSubject, type UserId } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { jobs, linkedAccounts, notifications } from '../../db/schema/index.ts';
import { publicIdOf } from './notification-id.ts';

/** A user's newest notifications, newest first. */
export async function listNotifications(
  db: Executor,
  userId: UserId,
  language: Language,
  limit = NOTIFICATIONS_LISTED,
): Promise<Notification[]> {
  const found = await db
    .select({ entry: notifications, job: jobs.id, account: linkedAccounts.id })
    .from(notifications)
    .leftJoin(jobs, and(eq(jobs.id, notifications.jobId), eq(jobs.userId, userId), isNull(jobs.deletedAt)))
    .leftJoin(linkedAccounts, and(eq(linkedAccounts.id, notifications.accountId), eq(linkedAccounts.userId, userId)))
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(limit);
  return found.map(({ entry, job, account }) => ({
    _id: publicIdOf(entry.id),
    at: entry.at.toISOString(),
    text: render(entry.message, language),
    message: entry.message,
    about: subjectOf(entry, job !== null, account !== null),
    times: entry.times,
    read: entry.readAt !== null,
  }));
}

function subjectOf(
  { jobId, accountId }: typeof notifications.$inferSelect,
  jobExists: boolean,
  accountExists: boolean,
): NotificationSubject | null {
  if (jobId !== null) return { kind: 'job', id: jobId, exists: jobExists };
  return accountId === null ? null : { kind: 'account', id: accountId, exists: accountExists };
}
