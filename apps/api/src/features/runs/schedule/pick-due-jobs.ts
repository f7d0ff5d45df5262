import { type JobId, PLANS, type PlanId, type UserId } from '@trawl/contracts';
import { and, inArray, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { jobs, runs, users } from '../../../db/schema/index.ts';
import { isOrderRow } from '../../jobs/index.ts';
import { startsAt, startsByTime } from '../rules/due-jobs.ts';
import { postponeForRoom } from '../rules/postpone.ts';
import { countsAgainstPlan } from './count-runs.ts';

/** Due starts considered per pick. Starts beyond their owners' plans are postponed and make room for others. */
const LOOKED_AT = 1_000;

/** Starts per pick. */
const PICKED = 100;

export interface DueJob {
  readonly id: JobId;
  readonly userId: UserId;
}

/** The first due starts, in order of their time. Skips locked jobs: another replica or the owner is changing them. */
export const dueJobs = (db: Db, now: Date) =>
  db
    .select({ id: jobs.id, userId: jobs.userId, isOrder: sql<boolean>`${isOrderRow}` })
    .from(jobs)
    .where(sql`${startsByTime} AND ${startsAt} <= ${now}`)
    .orderBy(startsAt)
    .limit(LOOKED_AT)
    .for('no key update', { skipLocked: true });

interface Room {
  readonly plan: PlanId;
  /** How many more concurrent runs the plan allows now. */
  readonly left: number;
}

async function roomOf(db: Db, owners: readonly UserId[]): Promise<Map<UserId, Room>> {
  const active = db
    .select({ userId: runs.userId, count: sql<number>`count(*)::int`.as('count') })
    .from(runs)
    .innerJoin(jobs, sql`${jobs.id} = ${runs.jobId}`)
    .where(and(inArray(runs.userId, [...owners]), countsAgainstPlan))
    .groupBy(runs.userId)
    .as('active');
  const found = await db
    .select({ id: users.id, plan: users.plan, active: active.count })
    .from(users)
    .leftJoin(active, sql`${active.userId} = ${users.id}`)
    .where(inArray(users.id, [...owners]));
  return new Map(
    found.map(({ id, plan, active: count }) => [id, { plan, left: PLANS[plan].concurrent - (count ?? 0) }]),
  );
}

/**
 * The starts to make now. A user gets as many as their plan allows; the others are postponed until there is room, so that no user's
 * jobs block another's.
 *
 * @returns `more`: more starts are due and can be picked immediately
 */
export async function pickDueJobs(context: AppContext): Promise<{ picked: DueJob[]; more: boolean }> {
  const now = context.clock.now();
  const due = await dueJobs(context.db, now);
  if (due.length === 0) return { picked: [], more: false };
  const owners = [...new Set(due.filter(({ isOrder }) => !isOrder).map(({ userId }) => userId))];
  const room = owners.length > 0 ? await roomOf(context.db, owners) : new Map<UserId, Room>();
  const startable: DueJob[] = [];
  const full = new Map<UserId, PlanId>();
  for (const { id, userId, isOrder } of due) {
    const its = isOrder ? undefined : room.get(userId);
    if (its && its.left <= 0) {
      full.set(userId, its.plan);
      continue;
    }
    if (its) room.set(userId, { ...its, left: its.left - 1 });
    startable.push({ id, userId });
  }
  const started = startable.map(({ id }) => id);
  for (const [plan, owners] of Map.groupBy(full, ([, plan]) => plan)) {
    await postponeForRoom(
      context,
      plan,
      owners.map(([owner]) => owner),
      started,
      now,
    );
  }
  return {
    picked: startable.slice(0, PICKED),
    more: startable.length > PICKED || due.length === LOOKED_AT,
  };
}
