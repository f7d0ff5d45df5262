import { PLANS, type PlanLimits, type PlanUsage, type UserId } from '@trawl/contracts';
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { buildTimePeriods } from '../../db/schema/index.ts';
import type { RequestUser } from '../../request-user.ts';
import { countJobs } from '../jobs/index.ts';
import { buildTimeOf, monthOf } from '../metering/index.ts';
import { countRunsUnderWay } from '../runs/index.ts';

const DAYS = 30;
const MONTHS = 12;

/** How much of each limit of the user's plan is used. */
export async function viewLimits({ db, clock }: AppContext, user: RequestUser): Promise<PlanLimits> {
  const now = clock.now();
  const { jobs, concurrent } = PLANS[user.plan];
  const [buildTime, ownJobs, running] = await Promise.all([
    buildTimeOf(db, user, now),
    countJobs(db, user.id),
    countRunsUnderWay(db, user.id),
  ]);
  const renewsAt = monthOf(user.planSince, now).end.toISOString();
  return {
    plan: user.plan,
    buildTime: { ...buildTime, renewsAt },
    jobs: { used: ownJobs, limit: jobs },
    running: { used: running.count, limit: concurrent },
  };
}

const Day = z.object({ day: z.string(), buildTime: z.coerce.number(), runs: z.coerce.number() });

/** The user's build time and runs by day, and the build time by month of the plan. */
export async function viewUsage({ db, clock }: AppContext, userId: UserId): Promise<PlanUsage> {
  const today = sql`(${clock.now()}::timestamptz AT TIME ZONE 'utc')::date`;
  const days = db.execute(sql`
    SELECT to_char(days.day, 'YYYY-MM-DD') AS day, coalesce(used.used_ms, 0) / 1000.0 AS "buildTime",
      coalesce(ended.runs, 0) AS runs
    FROM (SELECT ${today} - back AS day FROM generate_series(0, ${DAYS - 1}::int) AS back) AS days
    LEFT JOIN (
      SELECT day, sum(completed + failed) AS runs FROM run_days
      WHERE user_id = ${userId} AND day > ${today} - ${DAYS}::int GROUP BY day
    ) AS ended ON ended.day = days.day
    LEFT JOIN build_time_days AS used ON used.user_id = ${userId} AND used.day = days.day
    ORDER BY days.day`);
  const months = db
    .select({ startsAt: buildTimePeriods.startsAt, usedMs: buildTimePeriods.usedMs })
    .from(buildTimePeriods)
    .where(eq(buildTimePeriods.userId, userId))
    .orderBy(desc(buildTimePeriods.startsAt))
    .limit(MONTHS);
  const [{ rows }, periods] = await Promise.all([days, months]);
  return {
    days: rows.map((row) => Day.parse(row)),
    months: periods
      .toReversed()
      .map(({ startsAt, usedMs }) => ({ startsAt: startsAt.toISOString(), buildTime: usedMs / 1_000 })),
  };
}
