import { msg, type PageEvent, type SystemMessage, type TargetEvent } from '@trawl/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { jobTargets, runTargets } from '../../../db/schema/index.ts';
import { NO_REASON, reasonColumns, reasonOf } from '../../../stored-message.ts';
import type { JobRow } from '../../jobs/index.ts';
import { type StoredRows, upsertRows } from '../../results/index.ts';
import type { RunRow } from '../moves/run-store.ts';

/** The pages that one run has read. */
export interface RunPages {
  readonly job: Pick<JobRow, 'id' | 'totalResults'>;
  readonly run: Pick<RunRow, 'id' | 'cycle'>;
  readonly pages: readonly PageEvent[];
}

/**
 * Stores the rows of the runs' pages with each target's checkpoint.
 *
 * @param runs at most one per job
 * @returns for each run, the rows that are new to the job and to its current cycle
 */
export async function storePages(tx: Tx, runs: readonly RunPages[], now: Date): Promise<StoredRows[]> {
  const parts = runs.flatMap(({ job, run, pages }) =>
    [...Map.groupBy(pages, ({ targetId }) => Number(targetId))].map(([targetId, ofTarget]) => ({
      jobId: job.id,
      targetId,
      runId: run.id,
      cycle: run.cycle,
      after: job.totalResults,
      rows: ofTarget.flatMap((page) => page.rows),
      checkpoint: ofTarget.findLast((page) => page.checkpoint)?.checkpoint,
      found: ofTarget.findLast((page) => page.found !== null)?.found ?? null,
    })),
  );
  const stored = await upsertRows(tx, parts, now);
  const read = parts.map(({ jobId, targetId, runId, checkpoint, found }, index) => ({
    job_id: jobId,
    target_id: targetId,
    run_id: runId,
    fresh: stored[index]?.fresh ?? 0,
    has_cursor: checkpoint !== undefined,
    cursor: checkpoint?.cursor ?? null,
    found,
  }));
  if (read.length > 0) await noteTargets(tx, read);
  return runs.map(({ run }) => {
    const ofRun = stored.filter((_, index) => parts[index]?.runId === run.id);
    const sum = (which: keyof StoredRows) => ofRun.reduce((total, counts) => total + counts[which], 0);
    return { inserted: sum('inserted'), fresh: sum('fresh') };
  });
}

const noteTargets = (tx: Tx, read: readonly object[]) =>
  tx.execute(sql`
    WITH read AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(read)}::jsonb) AS read
        (job_id text, target_id bigint, run_id text, fresh int, has_cursor boolean, cursor text, found int)
    ),
    targets AS (
      UPDATE job_targets AS target SET collected = target.collected + fresh, found = coalesce(read.found, target.found),
        cursor = CASE WHEN has_cursor THEN read.cursor ELSE target.cursor END
      FROM read WHERE target.id = read.target_id AND target.job_id = read.job_id
    )
    UPDATE run_targets AS target SET collected = target.collected + fresh, found = coalesce(read.found, target.found)
    FROM read WHERE target.run_id = read.run_id AND target.target_id = read.target_id`);

/**
 * Closes a target. The stored rows decide its verdict: a list that was read to its end but has missing rows isn't complete.
 *
 * @returns the line for the run's log
 */
export async function finishTarget(tx: Tx, run: RunRow, event: TargetEvent): Promise<SystemMessage> {
  const targetId = Number(event.targetId);
  const ofRun = and(eq(runTargets.runId, run.id), eq(runTargets.targetId, targetId));
  const [launch] = await tx.select().from(runTargets).where(ofRun);
  if (!launch) return msg('run.target_ended');
  const found = event.found ?? launch.found;
  const missing = Math.min(launch.requested, found ?? 0) - launch.collected;
  const shifted = event.verdict === 'complete' && missing > 0;
  const verdict = shifted ? ('partial' as const) : event.verdict;
  const reason = shifted ? msg('run.list_changed') : reasonOf(event);
  const { reasonMessage, ...columns } = reasonColumns(reason);
  const outcome = { verdict, found, ...columns };
  await tx
    .update(jobTargets)
    .set({ ...outcome, done: true })
    .where(eq(jobTargets.id, targetId));
  const blockedBy = verdict === 'blocked' ? (event.blockedBy ?? null) : null;
  await tx
    .update(runTargets)
    .set({ ...outcome, reasonMessage, blockedBy })
    .where(ofRun);
  const done = { target: launch.value, count: launch.collected };
  return reason === null ? msg('run.target_finished', done) : msg('run.target_finished_because', { ...done, reason });
}

/**
 * Stores why a run didn't finish its targets. The first open target is where it stopped; later ones were not begun and have no
 * verdict. A resumed run updates this when it ends.
 *
 * @param verdict of the first open target if it has no rows: `blocked` only if the platform refused or failed, not Trawl
 */
export async function stopTargets(
  tx: Tx,
  run: Pick<RunRow, 'id'>,
  reason: SystemMessage,
  verdict: 'blocked' | null,
): Promise<void> {
  const left = and(eq(runTargets.runId, run.id), isNull(runTargets.verdict));
  const first = tx
    .select({ position: sql`min(${runTargets.position})` })
    .from(runTargets)
    .where(left);
  await tx
    .update(runTargets)
    .set({
      verdict: sql`CASE WHEN ${runTargets.collected} > 0 THEN 'partial' WHEN ${runTargets.position} = (${first}) THEN ${verdict} END`,
      ...reasonColumns(reason),
    })
    .where(left);
}

/** A resumed run continues with the target it stopped in; only finished targets keep their verdict. */
export async function reopenRunTargets(tx: Tx, runId: RunRow['id']): Promise<void> {
  await tx
    .update(runTargets)
    .set({ verdict: null, blockedBy: null, ...NO_REASON })
    .where(
      and(
        eq(runTargets.runId, runId),
        sql`EXISTS (SELECT FROM job_targets WHERE job_targets.id = ${runTargets.targetId} AND NOT job_targets.done)`,
      ),
    );
}
