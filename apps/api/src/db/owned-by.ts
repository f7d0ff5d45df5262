import type { JobId, UserId } from '@trawl/contracts';
import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import { jobNotFound } from '../app-error.ts';
import type { Executor } from './client.ts';
import { jobs } from './schema/index.ts';

/** A user's jobs, except jobs that are being deleted, which are hidden from their owner. */
export const ownedBy = (userId: UserId | Placeholder): SQL | undefined =>
  and(eq(jobs.userId, userId), isNull(jobs.deletedAt));

/** @throws AppError not_found, also for another user's job */
export async function checkOwner(db: Executor, userId: UserId, jobId: JobId): Promise<void> {
  const owned = await db.$count(jobs, and(eq(jobs.id, jobId), ownedBy(userId)));
  if (owned === 0) throw jobNotFound();
}
