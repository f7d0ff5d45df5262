import { type BuildTime, PLANS, type PlanId } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { buildTimePeriods, users } from '../../db/schema/index.ts';
import { monthOf } from './month.ts';

/** A user with the plan that limits the build time. */
export interface Metered {
  readonly id: string;
  readonly plan: PlanId;
  readonly planSince: Date;
}

/** The columns of `Metered`. */
export const meteredColumns = { id: users.id, plan: users.plan, planSince: users.planSince };

const allowanceMs = (plan: PlanId): number => PLANS[plan].buildTimeS * 1_000;

/** Milliseconds of build time left in the user's current month; never below 0. */
export async function buildTimeLeftMs(db: Executor, user: Metered, now: Date): Promise<number> {
  return Math.max(0, allowanceMs(user.plan) - (await usedMs(db, user, now)));
}

/** The user's build time of the current month, in seconds. */
export async function buildTimeOf(db: Executor, user: Metered, now: Date): Promise<BuildTime> {
  const total = PLANS[user.plan].buildTimeS;
  const used = Math.min(total, (await usedMs(db, user, now)) / 1_000);
  return { total, used, remaining: total - used };
}

/**
 * Adds running time to the current month of several users, in the caller's transaction and in one statement.
 *
 * @param charges several charges of one user are summed
 * @returns remaining milliseconds by user id; never below 0
 */
export async function chargeBuildTimes(
  db: Executor,
  charges: readonly { readonly user: Metered; readonly ms: number }[],
  now: Date,
): Promise<Map<string, number>> {
  if (charges.length === 0) return new Map();
  // A fixed order prevents deadlocks.
  const { rows } = await db.execute(sql`
    INSERT INTO build_time_periods (user_id, starts_at, used_ms)
    SELECT user_id, starts_at, sum(ms) FROM unnest(
      ${sql.param(charges.map(({ user }) => user.id))}::text[],
      ${sql.param(charges.map(({ user }) => monthOf(user.planSince, now).start.toISOString()))}::timestamptz[],
      ${sql.param(charges.map(({ ms }) => ms))}::bigint[]
    ) AS charge (user_id, starts_at, ms)
    GROUP BY user_id, starts_at ORDER BY user_id
    ON CONFLICT (user_id, starts_at) DO UPDATE SET used_ms = build_time_periods.used_ms + excluded.used_ms
    RETURNING user_id, used_ms`);
  return leftOf(
    charges.map(({ user }) => user),
    rows,
  );
}

const Used = z.object({ user_id: z.string(), used_ms: z.coerce.number() });

/** Remaining build time of several users in their current month, in milliseconds and in one statement; never below 0. */
export async function buildTimesLeftMs(
  db: Executor,
  users: readonly Metered[],
  now: Date,
): Promise<Map<string, number>> {
  if (users.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    SELECT user_id, used_ms FROM build_time_periods WHERE (user_id, starts_at) IN (
      SELECT * FROM unnest(
        ${sql.param(users.map(({ id }) => id))}::text[],
        ${sql.param(users.map(({ planSince }) => monthOf(planSince, now).start.toISOString()))}::timestamptz[]
      )
    )`);
  return leftOf(users, rows);
}

function leftOf(users: readonly Metered[], rows: readonly unknown[]): Map<string, number> {
  const used = new Map(rows.map((row) => Used.parse(row)).map(({ user_id, used_ms }) => [user_id, used_ms]));
  return new Map(users.map(({ id, plan }) => [id, Math.max(0, allowanceMs(plan) - (used.get(id) ?? 0))]));
}

const buildTimePeriod = prepared('build_time_period', (db) =>
  db
    .select({ usedMs: buildTimePeriods.usedMs })
    .from(buildTimePeriods)
    .where(
      and(
        eq(buildTimePeriods.userId, sql.placeholder('userId')),
        eq(buildTimePeriods.startsAt, sql.placeholder('start')),
      ),
    ),
);

async function usedMs(db: Executor, user: Metered, now: Date): Promise<number> {
  const { start } = monthOf(user.planSince, now);
  const [period] = await buildTimePeriod(db, { userId: user.id, start });
  return period?.usedMs ?? 0;
}
