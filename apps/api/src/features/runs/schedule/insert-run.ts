import { msg, newId, rowsPerTarget } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import { lineColumns } from '../../../stored-message.ts';
import { type JobRow, reopenTargets, rulesOf } from '../../jobs/index.ts';
import { fitsIntoClaim } from '../claims/targets-for-claim.ts';
import { progressOfTargets } from '../store/progress.ts';
import type { RunRow } from '../store/run-store.ts';

type NewRun = Pick<RunRow, 'id' | 'number' | 'cycle' | 'queuedAt'>;

/** The job's next run, to be inserted with `insertRun` or `startOver`. */
export const newRun = (job: JobRow, now: Date): NewRun => ({
  id: newId('RunId', now.getTime()),
  number: job.totalRuns + 1,
  cycle: job.cycle,
  queuedAt: now,
});

/**
 * Begins the job's next cycle with a run.
 *
 * @throws AppError wrong_state if the job has only one cycle
 */
export async function startOver(tx: Tx, job: JobRow, run: NewRun, perLaunch: number): Promise<void> {
  if (!rulesOf(job).startsOver) throw new AppError('wrong_state', msg('job.nobody_left'));
  await reopenTargets(tx, job.id);
  await insertRun(tx, job, { ...run, cycle: job.cycle + 1 }, perLaunch);
}

/**
 * Inserts a queued run for a job's next open targets, in order; nothing if there are none.
 *
 * @returns the number of targets
 */
export async function insertRun(tx: Tx, job: JobRow, run: NewRun, perLaunch: number): Promise<number> {
  const line = lineColumns(msg('run.queued'));
  const perTarget = rowsPerTarget(job, job.settings);
  // A new cycle has reopened the targets. An order's progress is its paid part, which a start doesn't change.
  const progress = rulesOf(job).paidInMoney
    ? sql`jobs.progress`
    : progressOfTargets(sql`${job.id}`, sql`${perTarget}::int`);
  // The targets of a job that writes are requested one by one.
  const fits = rulesOf(job).writes ? sql`true` : fitsIntoClaim(sql`next`, sql`position, rank`);
  // One statement to save round trips. The targets include rows that an earlier run of the cycle has collected.
  const { rowCount } = await tx.execute(sql`
    WITH next AS (
      SELECT id, position, rank, value, done, collected, found FROM job_targets
      WHERE job_id = ${job.id} AND active AND NOT done ORDER BY position, rank LIMIT ${perLaunch}
    ),
    open AS (SELECT * FROM (SELECT *, ${fits} AS fits FROM next) AS sized WHERE fits),
    run AS (
      INSERT INTO runs (id, job_id, user_id, number, cycle, status, dispatch, queued_at, log_lines)
      SELECT ${run.id}, ${job.id}, ${job.userId}, ${run.number}::int, ${run.cycle}::int, 'queued', 1, ${run.queuedAt}::timestamptz, 1
      WHERE EXISTS (SELECT FROM open)
      RETURNING id, number, cycle, queued_at
    ),
    bill_item AS (
      INSERT INTO run_spans (run_id, n, kind, started_at) SELECT id, 1, 'queued', queued_at FROM run
    ),
    line AS (
      INSERT INTO run_log (run_id, n, text, message)
      SELECT id, 1, ${line.text}, ${line.message && JSON.stringify(line.message)}::jsonb FROM run
    ),
    counted AS (
      UPDATE jobs SET total_runs = run.number, cycle = run.cycle, progress = ${progress} FROM run WHERE jobs.id = ${job.id}
    )
    INSERT INTO run_targets (run_id, target_id, position, value, requested, collected, found)
    SELECT ${run.id}, id, row_number() OVER (ORDER BY position, rank), value, ${perTarget}::int, collected, found
    FROM open`);
  return rowCount ?? 0;
}
