import type { JobId, UserId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError, jobNotFound } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs } from '../../db/schema/index.ts';
import type { ExportedJob } from './exports/manifest.ts';

/**
 * A job of this owner with rows to download.
 *
 * @throws AppError not_found, no_results
 */
export async function findResults(db: Executor, owner: UserId, id: JobId): Promise<ExportedJob> {
  const [job] = await db
    .select({ id: jobs.id, platform: jobs.platform, type: jobs.type, name: jobs.name, totalResults: jobs.totalResults })
    .from(jobs)
    .where(and(eq(jobs.id, id), ownedBy(owner)));
  if (!job) throw jobNotFound();
  if (job.totalResults === 0) throw new AppError('no_results', msg('job.no_results'));
  return job;
}
