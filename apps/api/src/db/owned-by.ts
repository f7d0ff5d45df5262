import type { UserId } from '@trawl/contracts';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { jobs } from './schema/index.ts';

/** The jobs of a user, without those whose deletion is under way: for their owner these are gone. */
export const ownedBy = (userId: UserId): SQL | undefined => and(eq(jobs.userId, userId), isNull(jobs.deletedAt));
