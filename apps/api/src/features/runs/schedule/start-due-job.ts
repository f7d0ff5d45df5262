import { type ErrorCode, type JobId, msg, type SystemMessage } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { jobs, users } from '../../../db/schema/index.ts';
import { type JobRow, lockJob, moveJob, rulesOf } from '../../jobs/index.ts';
import { meteredColumns } from '../../metering/index.ts';
import { lockUser } from '../../users/index.ts';
import { notifyJobChanged, publishTicket } from '../moves/notify.ts';
import { notifyPaused } from '../moves/notify-owner.ts';
import { backOffMs, FAULT_MS, postpone, ROOM_MS, waitsForPlan } from '../rules/postpone.ts';
import { openRun } from '../store/run-store.ts';
import { readStartFacts, type Start, startLocked } from './start-run.ts';

/** Limits for a lock wait and a statement of a start. */
const LOCK_MS = 1_000;
const STATEMENT_MS = 15_000;

/** Starts a due job whose targets are known. */
export async function startNow(context: AppContext, id: JobId): Promise<void> {
  const now = context.clock.now();
  const started = await context.db.transaction(async (tx) => {
    const [, user] = await Promise.all([limitWaits(tx), ownerOf(tx, id)]);
    if (!user) return null;
    const [, job, facts] = await Promise.all([
      lockUser(tx, user.id),
      lockJob(tx, id),
      readStartFacts(tx, user, id, now),
    ]);
    if (!job?.nextRunAt || !(await isDue(tx, job, now))) return null;
    const start: Start = { user, by: 'due', dueAt: job.nextRunAt, targets: null };
    return { ticket: await startLocked(context, tx, job, start, facts) };
  });
  if (!started) return;
  if (started.ticket) await publishTicket(context, started.ticket.runId, started.ticket.dispatch);
  notifyJobChanged(context, id);
}

/** Limits how long the start waits, so that a long lock prevents only this start. */
async function limitWaits(tx: Tx): Promise<void> {
  await tx.execute(sql`
    SELECT set_config('lock_timeout', ${String(LOCK_MS)}, true), set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`);
}

/** Temporary errors. */
const TEMPORARY_ERRORS: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'unavailable']);

/** Runs the start of a due job. If it fails, the start is postponed, or the job is paused if waiting wouldn't help. */
export async function startOrPostpone(context: AppContext, id: JobId, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    await afterFailure(context, id, error).catch((failed: unknown) => {
      context.logger.warn({ err: failed, jobId: id }, 'a start could not be postponed; the next sweep retries it');
    });
  }
}

async function afterFailure(context: AppContext, id: JobId, error: unknown): Promise<void> {
  const now = context.clock.now();
  if (!(error instanceof AppError)) {
    context.logger.warn({ err: error, jobId: id }, 'a due job could not be started; the start is retried');
    await postpone(context, id, new Date(now.getTime() + FAULT_MS), { putOffFor: 'fault' });
    return;
  }
  if (error.code === 'concurrency_limit_reached') {
    const owner = await ownerOf(context.db, id);
    await postpone(context, id, new Date(now.getTime() + ROOM_MS), {
      putOffFor: 'room',
      ...(owner && { reason: waitsForPlan(owner.plan) }),
    });
    notifyJobChanged(context, id);
    return;
  }
  if (!TEMPORARY_ERRORS.has(error.code)) await pauseJob(context, id, error.problem);
  else {
    const [job] = await context.db.select({ dueAt: jobs.nextRunAt }).from(jobs).where(eq(jobs.id, id));
    const until = new Date(now.getTime() + backOffMs(job?.dueAt ?? now, now, error.details.timeRemaining));
    await postpone(context, id, until, {
      putOffFor: 'sheet',
      reason: msg('job.sheet_unreadable', { time: { moment: until.toISOString() } }),
    });
  }
  notifyJobChanged(context, id);
}

/** The owner of a job; null if the job was deleted. */
export async function ownerOf(db: Executor, id: JobId): Promise<Start['user'] | null> {
  const [owner] = await db
    .select(meteredColumns)
    .from(users)
    .innerJoin(jobs, eq(jobs.userId, users.id))
    .where(eq(jobs.id, id));
  return owner ?? null;
}

/** Whether the job is due and still waiting or between two runs. */
export async function isDue(tx: Tx, job: JobRow, now: Date): Promise<boolean> {
  if (!job.nextRunAt || job.nextRunAt > now || (job.retryAt && job.retryAt > now)) return false;
  return (
    job.status === 'waiting' ||
    (rulesOf(job).restsBetweenRuns && job.status === 'running' && (await openRun(tx, job.id)) === null)
  );
}

async function pauseJob(context: AppContext, id: JobId, reason: SystemMessage): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await limitWaits(tx);
    const job = await lockJob(tx, id);
    // The start may have been postponed for the sheet before the sheet turned out to be unreadable.
    if (!job || !(await isDue(tx, { ...job, retryAt: null }, now))) return;
    const changes = { reason, nextRunAt: null, retryAt: null, putOffFor: null };
    const paused = await moveJob(tx, job, { kind: 'system_pause' }, changes, now);
    await notifyPaused(tx, paused, reason);
  });
}
