import type { JobId, RunId, SystemMessage } from '@trawl/contracts';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Executor, limitLockWaits, resetLockWaits, type Tx } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { jobs, runLog, runs, runTargets, users } from '../../../db/schema/index.ts';
import { lineColumns } from '../../../stored-message.ts';
import { type JobRow, lockFreeJob, lockJob } from '../../jobs/index.ts';
import { type Metered, meteredColumns } from '../../metering/index.ts';

export type RunRow = typeof runs.$inferSelect;
export type RunTargetRow = typeof runTargets.$inferSelect;

export const OPEN = ['queued', 'running', 'paused'] as const;

/** A run with its job. The lock on the job's row also guards the run. */
export interface LockedRun {
  readonly job: JobRow;
  readonly run: RunRow;
}

export interface OwnedRun extends LockedRun {
  readonly owner: Metered;
}

/**
 * Locks several runs by their jobs, and reads them with their owners, in one statement. It also locks the run rows, because only
 * then PostgreSQL returns both as of the time when the locks are granted, and not as of the statement's start.
 *
 * @param waits whether to wait for locked jobs instead of skipping them
 * @returns the locked runs by id
 */
export async function lockRuns(tx: Tx, runIds: readonly RunId[], waits = false): Promise<Map<RunId, OwnedRun>> {
  const found = await (waits ? lockedRuns : freeRuns)(tx, { runIds: [...runIds] });
  return new Map(found.map((one) => [one.run.id, one]));
}

const lockedRuns = prepared('lock_runs', (db) => ownedRuns(db).for('no key update', { of: [jobs, runs] }));
const freeRuns = prepared('lock_free_runs', (db) =>
  ownedRuns(db).for('no key update', { of: [jobs, runs], skipLocked: true }),
);

const ownedRuns = (db: Executor) =>
  db
    .select({ job: jobs, run: runs, owner: meteredColumns })
    .from(runs)
    .innerJoin(jobs, eq(jobs.id, runs.jobId))
    .innerJoin(users, eq(users.id, runs.userId))
    .where(sql`${runs.id} = ANY(${sql.placeholder('runIds')}::text[])`)
    .orderBy(jobs.id);

/** Like `lockRuns`, but waits at most this long for locked jobs. */
export async function lockRunsSoon(tx: Tx, runIds: readonly RunId[], waitMs: number): Promise<Map<RunId, OwnedRun>> {
  const [, locked] = await Promise.all([limitLockWaits(tx, waitMs), lockRuns(tx, runIds, true), resetLockWaits(tx)]);
  return locked;
}

/** Locks a run by its job; null if the run doesn't exist. */
export const lockRun = (tx: Tx, runId: RunId): Promise<LockedRun | null> => lockWith(tx, runId, lockJob);

/**
 * Like `lockRun` without waiting: `busy` if another transaction has the job locked. A long row lock then delays only its own job.
 */
export async function lockFreeRun(tx: Tx, runId: RunId): Promise<LockedRun | 'busy' | null> {
  const locked = await lockWith(tx, runId, lockFreeJob);
  if (locked) return locked;
  return (await runsAmong(tx, [runId])).length > 0 ? 'busy' : null;
}

/** The existing runs among these. */
export async function runsAmong(db: Executor, runIds: readonly RunId[]): Promise<RunId[]> {
  const found = await db
    .select({ id: runs.id })
    .from(runs)
    .where(inArray(runs.id, [...runIds]));
  return found.map(({ id }) => id);
}

async function lockWith(tx: Tx, runId: RunId, lock: typeof lockJob): Promise<LockedRun | null> {
  const [found] = await tx.select({ jobId: runs.jobId }).from(runs).where(eq(runs.id, runId));
  const job = found && (await lock(tx, found.jobId));
  if (!job) return null;
  const [run] = await tx.select().from(runs).where(eq(runs.id, runId));
  return run ? { job, run } : null;
}

/** The unfinished run of a job. */
export async function openRun(db: Executor, jobId: JobId): Promise<RunRow | null> {
  const [run] = await openRunOfJob(db, { jobId });
  return run ?? null;
}

const openRunOfJob = prepared('open_run_of_job', (db) =>
  db
    .select()
    .from(runs)
    .where(and(eq(runs.jobId, sql.placeholder('jobId')), inArray(runs.status, [...OPEN]))),
);

/** The job's run with the highest number, whatever its status. */
export async function lastRun(db: Executor, jobId: JobId): Promise<RunRow | null> {
  const [run] = await db.select().from(runs).where(eq(runs.jobId, jobId)).orderBy(desc(runs.number)).limit(1);
  return run ?? null;
}

/** The targets of a run, in the order of the job. */
export const targetsOf = (db: Executor, runId: RunId): Promise<RunTargetRow[]> =>
  db.select().from(runTargets).where(eq(runTargets.runId, runId)).orderBy(asc(runTargets.position));

/** The user whose build time a run uses. */
export async function meteredOwner(db: Executor, run: Pick<RunRow, 'userId'>): Promise<Metered> {
  const [user] = await db.select(meteredColumns).from(users).where(eq(users.id, run.userId));
  if (!user) throw new Error(`the run’s owner ${run.userId} is gone`);
  return user;
}

/** Adds lines to a run's log, in the transaction that they describe. */
export async function addLog(tx: Tx, run: Pick<RunRow, 'id'>, lines: readonly SystemMessage[]): Promise<void> {
  if (lines.length === 0) return;
  const columns = lines.map(lineColumns);
  await tx.execute(sql`
    WITH counted AS (
      UPDATE runs SET log_lines = log_lines + ${lines.length} WHERE id = ${run.id} RETURNING log_lines
    )
    INSERT INTO run_log (run_id, n, text, message)
    SELECT ${run.id}, log_lines - ${lines.length} + line.n, line.text, line.message
    FROM counted, unnest(
      ${sql.param(columns.map(({ text }) => text))}::text[],
      ${sql.param(columns.map(({ message }) => message && JSON.stringify(message)))}::jsonb[]
    ) WITH ORDINALITY AS line (text, message, n)`);
}

/** The newest lines of a run's log after line `after`, oldest first. */
export async function readLog(
  db: Executor,
  runId: RunId,
  after: number,
  limit: number,
): Promise<(typeof runLog.$inferSelect)[]> {
  const lines = await db
    .select()
    .from(runLog)
    .where(and(eq(runLog.runId, runId), gt(runLog.n, after)))
    .orderBy(desc(runLog.n))
    .limit(limit);
  return lines.reverse();
}
