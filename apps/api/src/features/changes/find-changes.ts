import {
  type Column,
  type JobId,
  type JobType,
  jobTypeOf,
  msg,
  type OpenPlatformId,
  type UserId,
} from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, jobNotFound } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs } from '../../db/schema/index.ts';

export interface ChangedJob {
  readonly id: JobId;
  readonly name: string;
  readonly platform: OpenPlatformId;
  readonly type: JobType;
  readonly columns: readonly Column[];
  readonly lastRun: number;
  /** The number of the job's last change. */
  readonly changes: number;
}

/** A job of this owner. @throws AppError not_found */
export async function findChangedJob(db: Executor, owner: UserId, id: JobId): Promise<ChangedJob> {
  const [job] = await db
    .select({
      ...{ id: jobs.id, name: jobs.name, platform: jobs.platform, type: jobs.type },
      ...{ lastRun: jobs.totalRuns, changes: jobs.changes },
    })
    .from(jobs)
    .where(and(eq(jobs.id, id), ownedBy(owner)));
  if (!job) throw jobNotFound();
  return { ...job, columns: jobTypeOf(job).columns };
}

/**
 * Checks a number of a cursor. A restored backup lacks the job's last changes, and their numbers are assigned again: a client would
 * miss the new ones.
 *
 * @throws AppError bad_input if the job has fewer changes
 */
export function checkCursor({ changes }: ChangedJob, number: number): void {
  if (number > changes) throw new AppError('bad_input', msg('changes.bad_cursor'), { field: 'cursor' });
}

/** The changes with numbers after `after`, up to `upTo`. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/** @param since the number of a run; by default the run before the last one */
export const sinceOf = ({ lastRun }: ChangedJob, since: number | undefined): number =>
  Math.min(since ?? Math.max(0, lastRun - 1), lastRun);

const Last = z.object({ seq: z.coerce.number() });

/** The changes after a run. Runs of a job don't overlap, so the changes of later runs have higher numbers. */
export async function spanSince(db: Executor, { id, changes }: ChangedJob, since: number): Promise<Span> {
  if (since === 0) return { after: 0, upTo: changes };
  const { rows } = await db.execute(
    sql`SELECT seq FROM row_changes WHERE job_id = ${id} AND run <= ${since} ORDER BY seq DESC LIMIT 1`,
  );
  return { after: rows.length > 0 ? Last.parse(rows[0]).seq : 0, upTo: changes };
}
