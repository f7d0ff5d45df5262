import { type JobId, newId, PLANS, type RunId, rowsPerTarget, targetsPerLaunch } from '@trawl/contracts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError, jobNotFound } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { jobs, runs } from '../../db/schema/index.ts';
import {
  isOrderJob,
  type JobRow,
  loadSheetTargets,
  lockOwnJob,
  moveJob,
  openTargets,
  type ReadTarget,
  reopenTargets,
  reviveSessions,
  setTargets,
} from '../jobs/index.ts';
import { buildTimeLeftMs } from '../metering/index.ts';
import { coverOrder } from '../orders/index.ts';
import { lockUser, type Person } from '../people/index.ts';
import { beginSpan } from './run-spans.ts';
import { addLog, openRun } from './run-store.ts';
import { planOrder } from './settle-order.ts';
import { reopenRunTargets } from './store-pages.ts';
import { publishTicket, tellChanged } from './tell.ts';

export const OUT_OF_TIME =
  'Your build time for this month is used up. Resume the job when it is renewed, or move to a larger plan.';

const NOBODY_LEFT = 'Everyone on the list has been written to, or can’t be. Add others to write to.';

const NOTHING_LEFT = 'Nothing is left to send, so the order is over.';

/** Who starts a run, with the moment it was due: the owner's button and the schedule differ in nothing else. */
export interface Start {
  readonly person: Pick<Person, 'id' | 'plan' | 'planSince'>;
  readonly by: 'start' | 'due';
  readonly dueAt: Date;
  /** What a sheet says the targets are, where a cycle begins with one. */
  readonly targets: readonly ReadTarget[] | null;
}

/**
 * Starts a job by its owner's button: run, resume, run again.
 *
 * @returns what came of it instead, in words: an order of which nothing is left to send ends at once. Null where it was started
 * @throws AppError not_found, wrong_state, bad_input (its sheet), concurrency_limit_reached, out_of_build_time; of an order
 *   out_of_funds
 */
export async function startJob(context: AppContext, person: Person, id: JobId): Promise<string | null> {
  const now = context.clock.now();
  await mustOwn(context, person, id);
  const targets = await loadSheetTargets(context, id);
  const started = await context.db.transaction(async (tx) => {
    await lockPerson(tx, person);
    const job = await lockOwnJob(tx, id, person.id);
    await reviveSessions(tx, id);
    const ticket = await startLocked(context, tx, job, { person, by: 'start', dueAt: now, targets });
    if (ticket) return { ticket };
    const [ended] = await tx.select({ reason: jobs.reason }).from(jobs).where(eq(jobs.id, id));
    return { ticket: null, reason: ended?.reason ?? '' };
  });
  if (started.ticket) await publishTicket(context, started.ticket.runId, started.ticket.dispatch);
  tellChanged(context, id);
  return started.ticket ? null : `${NOTHING_LEFT} ${started.reason}`.trimEnd();
}

/** Before anything is fetched for a job. */
async function mustOwn({ db }: AppContext, person: Person, id: JobId): Promise<void> {
  const owned = await db.$count(jobs, and(eq(jobs.id, id), eq(jobs.userId, person.id)));
  if (owned === 0) throw jobNotFound();
}

/** Starts of one user count one after the other, so that a plan's limits hold under a race. */
export async function lockPerson(tx: Tx, person: Start['person']): Promise<void> {
  await lockUser(tx, person.id);
}

/**
 * Starts a job whose row and owner are locked: goes on with its paused run, or makes one for the next targets.
 *
 * @returns what is to be published once the transaction has committed; null where an order ends or rests again instead
 */
export async function startLocked(
  context: AppContext,
  tx: Tx,
  job: JobRow,
  { person, by, dueAt, targets }: Start,
): Promise<{ runId: RunId; dispatch: number } | null> {
  const now = context.clock.now();
  const isOrder = isOrderJob(job);
  // Of an order the time says that it rests until then.
  const moved = await moveJob(tx, job, { kind: by }, { reason: null, nextRunAt: isOrder ? null : dueAt }, now);
  if (!isOrder) await checkPlan(tx, person, job.id, now);
  const open = await openRun(tx, job.id);
  if (open) {
    if (isOrder) await coverOrder(tx, { jobId: job.id, userId: job.userId, quantity: job.settings.dmQuantity ?? 0 });
    const dispatch = open.dispatch + 1;
    await tx
      .update(runs)
      .set({
        status: 'queued',
        wanted: 'go',
        reason: null,
        restUntil: null,
        dispatch,
        dispatchedAt: null,
        queuedAt: now,
        endedAt: null,
      })
      .where(eq(runs.id, open.id));
    // The pause keeps its reason in the bill; the run has none any more.
    await reopenRunTargets(tx, open.id);
    await beginSpan(tx, open.id, 'queued', now, open.reason);
    await addLog(tx, open, ['Resumed. Waiting for a free worker.']);
    return { runId: open.id, dispatch };
  }
  if (targets) await setTargets(tx, job.id, targets);
  const perLaunch = isOrder ? await planOrder(tx, moved, { by, dueAt }, now) : targetsPerLaunch(job.type, job.settings);
  if (perLaunch === null) return null;
  const runId = await insertRun(tx, moved, perLaunch, now);
  return { runId, dispatch: 1 };
}

async function checkPlan(tx: Tx, person: Start['person'], jobId: JobId, now: Date): Promise<void> {
  const plan = PLANS[person.plan];
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(runs)
    .innerJoin(jobs, eq(jobs.id, runs.jobId))
    .where(
      and(
        eq(runs.userId, person.id),
        ne(runs.jobId, jobId),
        inArray(runs.status, ['queued', 'running']),
        // An order doesn't count: it is paid in money.
        sql`NOT (${jobs.type} = 'dm' AND ${jobs.settings} ->> 'accountType' = 'Shared')`,
      ),
    );
  if ((counted?.count ?? 0) >= plan.concurrent) {
    const jobsAtOnce = plan.concurrent === 1 ? 'one job' : `${plan.concurrent} jobs`;
    throw new AppError(
      'concurrency_limit_reached',
      `The ${plan.name} plan runs ${jobsAtOnce} at once. Wait for it to finish, or pause it.`,
    );
  }
  if ((await buildTimeLeftMs(tx, person, now)) <= 0) throw new AppError('out_of_build_time', OUT_OF_TIME);
}

async function insertRun(tx: Tx, job: JobRow, perLaunch: number, now: Date): Promise<RunId> {
  let targets = await openTargets(tx, job.id, perLaunch);
  let { cycle } = job;
  if (targets.length === 0) {
    if (job.type === 'dm') throw new AppError('wrong_state', NOBODY_LEFT);
    await reopenTargets(tx, job.id);
    targets = await openTargets(tx, job.id, perLaunch);
    cycle += 1;
  }
  const id = newId('RunId', now.getTime());
  const number = job.totalRuns + 1;
  await tx.update(jobs).set({ totalRuns: number, cycle }).where(eq(jobs.id, job.id));
  await tx.insert(runs).values({
    id,
    jobId: job.id,
    userId: job.userId,
    number,
    cycle,
    status: 'queued',
    dispatch: 1,
    queuedAt: now,
  });
  // In one statement, since a launch may be of ten thousand. What the cycle has of a target already counts: an earlier run may
  // have begun it.
  await tx.execute(sql`
    INSERT INTO run_targets (run_id, target_id, position, value, requested, collected, found)
    SELECT ${id}, id, position, value, ${rowsPerTarget(job.type, job.settings)}, collected, found
    FROM job_targets WHERE id = ANY(${sql.param(targets.map((target) => target.id))}::bigint[])`);
  await beginSpan(tx, id, 'queued', now);
  await addLog(tx, { id }, ['Queued. Waiting for a free worker.']);
  return id;
}
