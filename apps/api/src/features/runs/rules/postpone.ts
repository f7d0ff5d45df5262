import { type JobId, msg, PLANS, type PlanId, type SystemMessage, type UserId } from '@trawl/contracts';
import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import { reasonColumns } from '../../../stored-message.ts';
import { isOrderRow } from '../../jobs/index.ts';
import { startsAt, startsByTime } from './due-jobs.ts';

/** Maximum delay of a start that waits for room; it is retried earlier when one of the owner's runs ends. */
export const ROOM_MS = 10_000;
/** Delay of a start that failed because of an internal error. */
export const FAULT_MS = 10_000;
const BACK_OFF_MIN_MS = 30_000;
const BACK_OFF_MAX_MS = 3_600_000;

/**
 * The delay of a failed start: as long as it has been due, so delays double without a counter.
 *
 * @param requestedMs the delay that the other side requested, if any
 */
export function backOffMs(dueAt: Date, now: Date, requestedMs = 0): number {
  const wait = Math.max(BACK_OFF_MIN_MS, now.getTime() - dueAt.getTime(), requestedMs);
  return Math.min(BACK_OFF_MAX_MS, wait);
}

interface Postponement {
  readonly putOffFor: 'room' | 'sheet' | 'fault';
  readonly reason?: SystemMessage;
  /** Only if the start is still due at this time; another replica may have postponed the start since it was read. */
  readonly ifDue?: Date;
}

/** Postpones the next start of a job until this time, unless the job is locked. */
export async function postpone(
  { db }: Pick<AppContext, 'db'>,
  id: JobId,
  until: Date,
  { putOffFor, reason, ifDue }: Postponement,
): Promise<void> {
  await db
    .update(jobs)
    .set({ retryAt: until, putOffFor, ...(reason && reasonColumns(reason)) })
    .where(
      inArray(
        jobs.id,
        // A locked job is skipped: the transaction that holds the lock may be the cause of the failed start.
        db
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(eq(jobs.id, id), startsByTime, isNotNull(jobs.nextRunAt), ifDue && sql`${startsAt} <= ${ifDue}`))
          .for('no key update', { skipLocked: true }),
      ),
    );
}

/** The reason of a job whose start waits for one of its owner's runs to end. */
export const waitsForPlan = (plan: PlanId): SystemMessage =>
  msg('job.waits_for_plan', { plan: msg(`plan_name.${plan}`), count: PLANS[plan].concurrent });

/**
 * Postpones all due starts of users whose plan allows no more concurrent runs, except the starts being made now.
 */
export async function postponeForRoom(
  { db }: Pick<AppContext, 'db'>,
  plan: PlanId,
  owners: readonly UserId[],
  started: readonly JobId[],
  now: Date,
): Promise<void> {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.userId, [...owners]),
        startsByTime,
        sql`NOT ${isOrderRow}`,
        sql`${startsAt} <= ${now}`,
        started.length > 0 ? notInArray(jobs.id, [...started]) : undefined,
      ),
    )
    .orderBy(jobs.id)
    .for('no key update', { skipLocked: true });
  await db
    .update(jobs)
    .set({ retryAt: new Date(now.getTime() + ROOM_MS), putOffFor: 'room', ...reasonColumns(waitsForPlan(plan)) })
    .where(inArray(jobs.id, due));
}

/** A run of this user has ended or paused, so the next sweep retries starts that wait for room. Doesn't wait for locks. */
export async function bringForward(tx: Tx, owner: UserId): Promise<void> {
  await tx
    .update(jobs)
    .set({ retryAt: null, putOffFor: null })
    .where(inArray(jobs.id, waitingForRoom(tx, owner)));
}

const waitingForRoom = (db: Executor, owner: UserId) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, owner), eq(jobs.putOffFor, 'room')))
    .orderBy(jobs.id)
    .for('no key update', { skipLocked: true });
