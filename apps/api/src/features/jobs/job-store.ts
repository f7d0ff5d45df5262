import type {
  Calendar,
  JobFacts,
  JobId,
  JobSettings,
  JobStatus,
  Schedule,
  SentSettings,
  UserId,
} from '@trawl/contracts';
import { CALENDAR_INTERVAL_S, canRunAgain, msg, type SystemMessage } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { AppError, jobNotFound } from '../../app-error.ts';
import type { Tx } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { prepared } from '../../db/prepared.ts';
import { jobs } from '../../db/schema/index.ts';
import { reasonColumns } from '../../stored-message.ts';
import { type JobEvent, transition } from './transition.ts';

export type JobRow = typeof jobs.$inferSelect;

/** `auto`, the interval in seconds, or `manual`. */
export const scheduleOf = (job: Pick<JobRow, 'intervalS' | 'auto'>): Schedule =>
  job.auto ? 'auto' : (job.intervalS ?? 'manual');

/** The calendar of a recurring job. A replica of a release without calendars may have changed the interval and left the calendar. */
export const calendarOf = (job: Pick<JobRow, 'intervalS' | 'calendar'>): Calendar | null =>
  job.intervalS === CALENDAR_INTERVAL_S ? job.calendar : null;

/** Settings as clients see them. */
export function sentSettings(job: Pick<JobRow, 'settings' | 'intervalS' | 'calendar'>): SentSettings {
  const calendar = calendarOf(job);
  return calendar === null ? job.settings : Object.assign({ ...job.settings }, { calendar });
}

/** Settings in columns. The previous release can't read a calendar among the settings. */
export function storedSettings({ calendar, ...settings }: SentSettings): {
  readonly settings: JobSettings;
  readonly calendar: Calendar | null;
} {
  return { settings, calendar: calendar ?? null };
}

/** The facts that decide what a job can do. */
export const factsOf = (job: JobRow): JobFacts => ({
  status: job.status,
  type: job.type,
  accountType: job.settings.accountType,
  schedule: scheduleOf(job),
  hasResults: job.totalResults > 0,
});

/**
 * The job's row, locked until the transaction ends. Code that changes a job or one of its runs locks the job first: the fixed
 * order prevents deadlocks, and each change sees the previous one.
 */
export async function lockJob(tx: Tx, id: JobId): Promise<JobRow | null> {
  const [job] = await lockedJob(tx, { id });
  return job ?? null;
}

const lockedJob = prepared('lock_job', (db) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .for('no key update'),
);

/** Like `lockJob` without waiting: also returns null if another transaction holds the lock. */
export async function lockFreeJob(tx: Tx, id: JobId): Promise<JobRow | null> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('no key update', { skipLocked: true });
  return job ?? null;
}

/** @throws AppError not_found, also for another user's job */
export async function lockOwnJob(tx: Tx, id: JobId, owner: UserId): Promise<JobRow> {
  const [job] = await lockedOwnJob(tx, { id, owner });
  if (!job) throw jobNotFound();
  return job;
}

const lockedOwnJob = prepared('lock_own_job', (db) =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, sql.placeholder('id')), ownedBy(sql.placeholder('owner'))))
    .for('no key update'),
);

export type JobChanges = Partial<
  Pick<
    JobRow,
    | 'progress'
    | 'nextRunAt'
    | 'lastDueAt'
    | 'retryAt'
    | 'putOffFor'
    | 'cycle'
    | 'totalRuns'
    | 'totalResults'
    | 'buildTimeMs'
  >
> & { readonly reason?: SystemMessage | null };

/** @throws AppError wrong_state if the event isn't allowed */
export function checkMove(job: JobRow, event: JobEvent): JobStatus {
  const status = transition(factsOf(job), event);
  if (status === null) throw new AppError('wrong_state', refusal(job, event));
  return status;
}

/**
 * Moves a locked job by an event; no other code writes a job's status.
 *
 * @throws AppError wrong_state if the event isn't allowed
 */
export async function moveJob(
  tx: Tx,
  job: JobRow,
  event: JobEvent,
  { reason, ...changes }: JobChanges,
  now: Date,
): Promise<JobRow> {
  const status = checkMove(job, event);
  const [moved] = await tx
    .update(jobs)
    .set({ ...changes, ...(reason !== undefined && reasonColumns(reason)), status, statusSince: now, updatedAt: now })
    .where(eq(jobs.id, job.id))
    .returning();
  if (!moved) throw jobNotFound();
  return moved;
}

/** Users request a start, another cycle or a pause; the system causes the other events, which are rejected only in a race. */
function refusal(job: JobRow, { kind }: JobEvent): SystemMessage {
  const state = stateOf(job.status);
  if (kind === 'pause' || kind === 'system_pause') return msg('job.cannot_pause', { state });
  if (kind === 'again') return msg('job.cannot_run_again');
  return canRunAgain(factsOf(job)) ? msg('job.start_completed') : msg('job.cannot_start', { state });
}

/** A job's status as a parameter of a message. */
export const stateOf = (status: JobStatus): SystemMessage => msg(`state.${status}`);
