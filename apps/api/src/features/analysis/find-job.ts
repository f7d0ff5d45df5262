import {
  type AnalysisKind,
  type Column,
  isActive,
  type JobId,
  type JobType,
  jobTypeOf,
  msg,
  type OpenPlatformId,
  type UserId,
} from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError, jobNotFound } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs } from '../../db/schema/index.ts';

export interface AnalyzedJob {
  readonly id: JobId;
  readonly platform: OpenPlatformId;
  readonly type: JobType;
  readonly kind: AnalysisKind;
  readonly columns: readonly Column[];
  /** Changes with the job; null while its rows change. */
  readonly version: string | null;
}

/**
 * A job of this owner whose rows can be analyzed.
 *
 * @throws AppError not_found, not_available
 */
export async function findAnalyzedJob(db: Db, owner: UserId, id: JobId): Promise<AnalyzedJob> {
  const [job] = await db
    .select({
      platform: jobs.platform,
      type: jobs.type,
      status: jobs.status,
      totalResults: jobs.totalResults,
      updatedAt: jobs.updatedAt,
    })
    .from(jobs)
    .where(and(eq(jobs.id, id), ownedBy(owner)));
  if (!job) throw jobNotFound();
  const { platform, type } = job;
  const { analysis, columns } = jobTypeOf(job);
  if (!analysis) throw new AppError('not_available', msg('job.no_analysis'));
  const version = isActive(job) ? null : `${job.totalResults} ${job.updatedAt.toISOString()}`;
  return { id, platform, type, kind: analysis, columns, version };
}
