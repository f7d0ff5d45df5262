import { type Figures, type RecentJob, type Stats, shownProgress } from '@trawl/contracts';
import { desc, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { jobs } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { buildTimeOf } from '../../metering/index.ts';

export const RECENT_JOBS = 5;

const Counts = z.object({
  total: z.number(),
  active: z.number(),
  failed: z.number(),
  completed: z.number(),
  under_way: z.number(),
  under_way_yesterday: z.number(),
  rate: z.number().nullable(),
  rate_before: z.number().nullable(),
});

/**
 * The dashboard's figures. The success rate is the percentage of completed runs among those that ended today (UTC) and in the 29
 * days before; its change is relative to the 30 days before those. The change of active jobs compares the jobs with a queued or
 * running run with those of 24 hours ago. Orders between two runs count in neither number, because the past ones aren't known.
 */
export async function figuresOf({ db, clock }: AppContext, user: RequestUser): Promise<Figures> {
  const now = clock.now();
  const today = sql`(${now}::timestamptz AT TIME ZONE 'utc')::date`;
  const yesterday = sql`(${now}::timestamptz - interval '24 hours')`;
  const counted = db.execute(sql`
    WITH mine AS (SELECT id, status FROM jobs WHERE user_id = ${user.id} AND deleted_at IS NULL),
    ended AS (
      SELECT day > ${today} - 30 AS recent, completed, completed + failed AS "all"
      FROM run_days WHERE user_id = ${user.id} AND day > ${today} - 60
    )
    SELECT
      (SELECT count(*)::int FROM mine) AS total,
      (SELECT count(*)::int FROM mine WHERE status IN ('running', 'processing')) AS active,
      (SELECT count(*)::int FROM mine WHERE status = 'failed') AS failed,
      (SELECT count(*)::int FROM mine WHERE status = 'completed') AS completed,
      (SELECT count(*)::int FROM mine JOIN runs AS run ON run.job_id = mine.id
        WHERE run.user_id = ${user.id} AND run.status IN ('queued', 'running')) AS under_way,
      (SELECT count(*)::int FROM mine CROSS JOIN LATERAL (
        SELECT id FROM runs WHERE job_id = mine.id AND queued_at <= ${yesterday} ORDER BY queued_at DESC LIMIT 1
      ) AS run WHERE EXISTS (
        SELECT FROM run_spans WHERE run_id = run.id AND kind IN ('queued', 'running')
          AND started_at <= ${yesterday} AND coalesce(ended_at, 'infinity') > ${yesterday}
      )) AS under_way_yesterday,
      (SELECT (100.0 * sum(completed) / nullif(sum("all"), 0))::float8 FROM ended WHERE recent) AS rate,
      (SELECT (100.0 * sum(completed) / nullif(sum("all"), 0))::float8 FROM ended WHERE NOT recent) AS rate_before`);
  const [{ rows }, buildTime] = await Promise.all([counted, buildTimeOf(db, user, now)]);
  const counts = Counts.parse(rows[0]);
  return {
    totalJobs: counts.total,
    activeJobs: counts.active,
    failedJobs: counts.failed,
    completedJobs: counts.completed,
    successRate: counts.rate,
    successRateChange: counts.rate === null || counts.rate_before === null ? null : counts.rate - counts.rate_before,
    activeJobsChange: counts.under_way - counts.under_way_yesterday,
    buildTime,
    subscription: user.plan,
  };
}

/** The figures, with the jobs that changed last and all of their targets, for REST clients. */
export async function jobStats(context: AppContext, user: RequestUser): Promise<Stats> {
  const [figures, recent] = await Promise.all([figuresOf(context, user), recentJobs(context, user)]);
  return { ...figures, recentJobs: recent };
}

async function recentJobs({ db }: AppContext, user: RequestUser): Promise<RecentJob[]> {
  const recent = await db.select().from(jobs).where(ownedBy(user.id)).orderBy(desc(jobs.updatedAt)).limit(RECENT_JOBS);
  return recent.map((job) => ({
    _id: job.id,
    name: job.name,
    platform: job.platform,
    type: job.type,
    target: job.target,
    status: job.status,
    progress: shownProgress({ ...job, accountType: job.settings.accountType }, job.progress),
    updatedAt: job.updatedAt.toISOString(),
  }));
}
