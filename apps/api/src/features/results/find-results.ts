import type { JobId, UserId } from '@trawl/contracts';
import { msg, type SystemMessage } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError, jobNotFound } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs, resultsKeeping } from '../../db/schema/index.ts';
import type { ExportedJob } from './exports/manifest.ts';

/**
 * A job of this owner with rows to download.
 *
 * @throws AppError not_found, no_results
 */
export async function findResults(
  db: Executor,
  owner: UserId,
  id: JobId,
): Promise<ExportedJob & { readonly totalResults: number }> {
  const [job] = await db
    .select({ id: jobs.id, platform: jobs.platform, type: jobs.type, name: jobs.name, totalResults: jobs.totalResults })
    .from(jobs)
    .where(and(eq(jobs.id, id), ownedBy(owner)));
  if (!job) throw jobNotFound();
  if (job.totalResults === 0) throw new AppError('no_results', await whyEmpty(db, id));
  return job;
}

async function whyEmpty(db: Executor, id: JobId): Promise<SystemMessage> {
  const [found] = await db
    .select({ at: resultsKeeping.deletedAt, count: resultsKeeping.deletedRows, days: resultsKeeping.keptDays })
    .from(resultsKeeping)
    .where(eq(resultsKeeping.jobId, id));
  if (!found || found.at === null || found.days === null) return msg('job.no_results');
  return msg('job.results_deleted', { count: found.count, days: found.days, time: { moment: found.at.toISOString() } });
}
