import type { JobId, ResultsKeeping, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobNotFound } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { FIRST_NOTICE_DAYS, keptJobs } from './kept-jobs.ts';

const Time = z.coerce
  .date()
  .transform((date) => date.toISOString())
  .nullable();
const Kept = z.object({
  kept_until: Time,
  days: z.number().nullable(),
  deleted_at: Time,
  deleted_rows: z.coerce.number().nullable(),
  kept_days: z.number().nullable(),
});

/**
 * How long a job's results are kept, and which were deleted because of that.
 *
 * @throws AppError not_found
 */
export async function viewKeeping(
  { db, env, clock }: Pick<AppContext, 'db' | 'env' | 'clock'>,
  owner: UserId,
  id: JobId,
): Promise<ResultsKeeping> {
  const now = clock.now();
  const { rows } = await db.execute(sql`
    WITH ${keptJobs(env.RESULTS_KEPT_DAYS ?? {}, now, sql`jobs.id = ${id}`)}
    SELECT kept.days, CASE WHEN kept.id IS NOT NULL THEN coalesce(kept.delete_after,
        greatest(kept.due, ${now}::timestamptz + make_interval(days => ${FIRST_NOTICE_DAYS}::int))) END AS kept_until,
      keeping.deleted_at, keeping.deleted_rows, keeping.kept_days
    FROM jobs LEFT JOIN kept ON kept.id = jobs.id LEFT JOIN results_keeping AS keeping ON keeping.job_id = jobs.id
    WHERE jobs.id = ${id} AND jobs.user_id = ${owner} AND jobs.deleted_at IS NULL`);
  if (rows.length === 0) throw jobNotFound();
  const { kept_until, days, deleted_at, deleted_rows, kept_days } = Kept.parse(rows[0]);
  return {
    keptUntil: kept_until,
    keptDays: days,
    deleted:
      deleted_at === null || kept_days === null
        ? null
        : { at: deleted_at, rows: deleted_rows ?? 0, keptDays: kept_days },
  };
}
