import { ARCHIVE_JOBS_MAX, JobId, type UserId } from '@trawl/contracts';
import { and, inArray } from 'drizzle-orm';
import { jobNotFound } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs } from '../../db/schema/index.ts';
import type { ExportedJob } from './exports/manifest.ts';
import { findResults } from './find-results.ts';

/**
 * The jobs of an archive: a job of this owner with rows, and those of the others that have rows.
 *
 * @param also ids separated by commas
 * @throws AppError not_found, no_results
 */
export async function findArchive(db: Executor, owner: UserId, id: JobId, also: string): Promise<ExportedJob[]> {
  const first = await findResults(db, owner, id);
  const ids = also.split(',').flatMap((text) => JobId.safeParse(text.trim()).data ?? []);
  if (ids.length < also.split(',').filter((text) => text.trim() !== '').length) throw jobNotFound();
  if (ids.length === 0) return [first];
  const others = [...new Set(ids)].filter((other) => other !== id).slice(0, ARCHIVE_JOBS_MAX - 1);
  const found = await db
    .select({ id: jobs.id, name: jobs.name, platform: jobs.platform, type: jobs.type, totalResults: jobs.totalResults })
    .from(jobs)
    .where(and(inArray(jobs.id, others), ownedBy(owner)));
  if (found.length < others.length) throw jobNotFound();
  return [first, ...found.filter(({ totalResults }) => totalResults > 0)];
}
