import type { UserId } from '@trawl/contracts';
import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import { jobs } from './schema/index.ts';

/** A user's jobs, except jobs that are being deleted, which are hidden from their owner. */
export const ownedBy = (userId: UserId | Placeholder): SQL | undefined =>
  and(eq(jobs.userId, userId), isNull(jobs.deletedAt));
