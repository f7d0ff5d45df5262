import { type SQL, sql } from 'drizzle-orm';
import type { KeptDays } from '../../kept-days.ts';
import { TRIES } from '../mail/index.ts';

/** Minimum number of days between the mail of each announcement and the deletion. */
export const FIRST_NOTICE_DAYS = 14;
export const LAST_NOTICE_DAYS = 3;

/** Whether results of any plan are deleted after some days. */
export const hasLimits = (keptDays: KeptDays | undefined): keptDays is KeptDays =>
  keptDays !== undefined && Object.keys(keptDays).length > 0;

const policyOf = (keptDays: KeptDays): string =>
  JSON.stringify(Object.entries(keptDays).map(([plan, days]) => ({ plan, days })));

const daysOf = (days: number): SQL => sql`make_interval(days => ${days}::int)`;

/** The id of a user's mail of one UTC day, which prevents a second mail from another replica. */
export const mailIdOf = (userId: string, now: Date): string =>
  `results-kept-${userId}-${now.toISOString().slice(0, 10)}`;
const mailOf = (announcedAt: SQL): SQL =>
  sql`'results-kept-' || jobs.user_id || '-' || to_char(${announcedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

/** Whether a mail of the announcement failed in all attempts, so the user may not have been informed. */
const mailFailed = sql`EXISTS (
  SELECT FROM mails
  WHERE id IN (${mailOf(sql`keeping.first_announced_at`)}, ${mailOf(sql`keeping.last_announced_at`)})
    AND status = 'failed' AND attempts >= ${TRIES})`;

/** Whether an announcement isn't sent yet, or was sent later than the given days ago. */
const isTooNew = (announcedAt: SQL, days: number, now: Date): SQL => sql`(
  ${announcedAt} > ${now}::timestamptz - ${daysOf(days)} OR EXISTS (
    SELECT FROM mails WHERE id = ${mailOf(announcedAt)}
      AND (status IN ('planned', 'handing_over') OR sent_at > ${now}::timestamptz - ${daysOf(days)})))`;

/**
 * The jobs with rows that a limit applies to, as the common table expression `kept`, under the current settings. Jobs whose run is
 * queued or running are left out. An announcement is valid while the job has no newer results and the limit isn't longer than it was.
 *
 * - `days`: the limit of the owner's plan; `counted_from`: the end of the last run, or the last row if that is later
 * - `due`: when the limit is reached; `delete_after`: the announced time, null without a valid announcement
 * - `wants_first`, `wants_last`: whether that mail must be enqueued today (UTC); `deletable`: whether the rows can be deleted now
 *
 * @param which limits the jobs; it may refer to `jobs` and `users`
 */
export const keptJobs = (keptDays: KeptDays, now: Date, which: SQL): SQL => {
  const endOfDay = sql`(date_trunc('day', ${now}::timestamptz AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'`;
  return sql`aged AS (
    SELECT jobs.id, jobs.user_id, jobs.name, jobs.total_results, runs.id AS run_id, days, last.counted_from,
      last.counted_from + make_interval(days => days) AS due, keeping.counted_from AS announced_from, keeping.delete_after AS announced,
      keeping.last_announced_at, keeping.deleted_rows, keeping.deleted_at,
      keeping.job_id IS NOT NULL AND NOT ${mailFailed} AS was_mailed,
      ${isTooNew(sql`keeping.first_announced_at`, FIRST_NOTICE_DAYS, now)}
        OR ${isTooNew(sql`keeping.last_announced_at`, LAST_NOTICE_DAYS, now)} AS too_new
    FROM jsonb_to_recordset(${policyOf(keptDays)}::jsonb) AS policy (plan text, days int)
    JOIN users ON users.plan = policy.plan AND users.deletion IS NULL
    JOIN jobs ON jobs.user_id = users.id AND jobs.deleted_at IS NULL AND jobs.total_results > 0
      AND jobs.status NOT IN ('processing', 'running')
    LEFT JOIN runs ON runs.job_id = jobs.id AND runs.number = jobs.total_runs
    LEFT JOIN results_keeping AS keeping ON keeping.job_id = jobs.id
    CROSS JOIN LATERAL (SELECT coalesce(greatest(runs.ended_at, jobs.results_at), jobs.updated_at) AS counted_from) AS last
    WHERE ${which}
  ),
  held AS (
    SELECT *, CASE WHEN was_mailed AND announced_from = counted_from AND due <= announced THEN announced END AS delete_after FROM aged
  ),
  kept AS (
    SELECT *, delete_after IS NULL AND due < ${endOfDay} + ${daysOf(FIRST_NOTICE_DAYS)} AS wants_first,
      delete_after < ${endOfDay} + ${daysOf(LAST_NOTICE_DAYS)} AND last_announced_at IS NULL AS wants_last,
      delete_after <= ${now}::timestamptz AND last_announced_at IS NOT NULL AND NOT too_new AS deletable
    FROM held
  )`;
};
