import { type BuildTime, PLANS, type PlanId } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { buildTimePeriods } from '../../db/schema/index.ts';
import { monthOf } from './month.ts';

/** Whose build time: a user with the plan that meters it. */
export interface Metered {
  readonly id: string;
  readonly plan: PlanId;
  readonly planSince: Date;
}

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
 * Adds running time to the user's current month, within the caller's transaction.
 *
 * @returns milliseconds that are left after it; never below 0
 */
export async function chargeBuildTime(db: Executor, user: Metered, ms: number, now: Date): Promise<number> {
  const { start } = monthOf(user.planSince, now);
  const [period] = await db
    .insert(buildTimePeriods)
    .values({ userId: user.id, startsAt: start, usedMs: ms })
    .onConflictDoUpdate({
      target: [buildTimePeriods.userId, buildTimePeriods.startsAt],
      set: { usedMs: sql`${buildTimePeriods.usedMs} + ${ms}` },
    })
    .returning({ usedMs: buildTimePeriods.usedMs });
  return Math.max(0, allowanceMs(user.plan) - (period?.usedMs ?? 0));
}

async function usedMs(db: Executor, user: Metered, now: Date): Promise<number> {
  const { start } = monthOf(user.planSince, now);
  const [period] = await db
    .select({ usedMs: buildTimePeriods.usedMs })
    .from(buildTimePeriods)
    .where(and(eq(buildTimePeriods.userId, user.id), eq(buildTimePeriods.startsAt, start)));
  return period?.usedMs ?? 0;
}
