import { isDeepStrictEqual } from 'node:util';
import { distinctTags, type JobId, msg, TAGS_MAX } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { type JobRow, lockOwnJob } from '../job-store.ts';
import { notifyJobChanged } from '../notify-changed.ts';
import { hasVersion, versionOutdated } from './job-version.ts';

type Changes = Partial<Pick<JobRow, 'name' | 'tags'>>;

/**
 * Changes a job's name or tags, in any state: a run needs neither.
 *
 * @param ifMatch the job's version that the change is based on; null for any
 * @throws AppError not_found, version_outdated
 */
export const patchJob = (
  context: AppContext,
  user: RequestUser,
  id: JobId,
  { name, tags }: { readonly name?: string | undefined; readonly tags?: string[] | undefined },
  ifMatch: string | null,
): Promise<void> =>
  change(context, user, id, async (tx, job) => {
    const changes = { ...(name !== undefined && { name }), ...(tags && { tags }) };
    // A request that is repeated because its response was lost succeeds again.
    const isRepeated = isDeepStrictEqual({ ...job, ...changes }, job);
    if (!isRepeated && !(await hasVersion(tx, job, ifMatch))) throw versionOutdated();
    return changes;
  });

/**
 * Adds and removes tags.
 *
 * @throws AppError not_found, bad_input if the job would have too many
 */
export function changeTags(
  context: AppContext,
  user: RequestUser,
  id: JobId,
  { add = [], remove = [] }: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): Promise<void> {
  const removed = new Set(remove.map((tag) => tag.toLowerCase()));
  return change(context, user, id, (_tx, job) => {
    const kept = job.tags.filter((tag) => !removed.has(tag.toLowerCase()));
    const tags = distinctTags([...kept, ...add]);
    if (tags.length > TAGS_MAX) throw new AppError('bad_input', msg('job.too_many_tags', { count: TAGS_MAX }));
    return { tags };
  });
}

async function change(
  context: AppContext,
  user: RequestUser,
  id: JobId,
  changesOf: (tx: Tx, job: JobRow) => Changes | Promise<Changes>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const job = await lockOwnJob(tx, id, user.id);
    const changes = await changesOf(tx, job);
    await tx
      .update(jobs)
      .set({ ...changes, updatedAt: context.clock.now() })
      .where(eq(jobs.id, id));
  });
  notifyJobChanged(context, id);
}
