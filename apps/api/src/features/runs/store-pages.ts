import type { PageEvent, TargetEvent } from '@trawl/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { jobTargets, runTargets } from '../../db/schema/index.ts';
import type { JobRow } from '../jobs/index.ts';
import { upsertRows } from '../results/index.ts';
import type { RunRow } from './run-store.ts';

/**
 * Stores the pages' rows, and each target's checkpoint with them.
 *
 * @returns rows that are new to the job, and rows that are new to its current cycle
 */
export async function storePages(
  tx: Tx,
  job: JobRow,
  run: RunRow,
  pages: readonly PageEvent[],
  now: Date,
): Promise<{ inserted: number; fresh: number }> {
  const total = { inserted: 0, fresh: 0 };
  for (const [targetId, ofTarget] of Map.groupBy(pages, (page) => page.targetId)) {
    const stored = await upsertRows(tx, {
      jobId: job.id,
      targetId: Number(targetId),
      runId: run.id,
      cycle: run.cycle,
      after: job.totalResults + total.inserted,
      rows: ofTarget.flatMap((page) => page.rows),
      now,
    });
    total.inserted += stored.inserted;
    total.fresh += stored.fresh;
    const checkpoint = ofTarget.findLast((page) => page.checkpoint)?.checkpoint;
    const found = ofTarget.findLast((page) => page.found !== null)?.found;
    await tx
      .update(jobTargets)
      .set({
        collected: sql`${jobTargets.collected} + ${stored.fresh}`,
        ...(checkpoint ? { cursor: checkpoint.cursor } : {}),
        ...(found === undefined ? {} : { found }),
      })
      .where(eq(jobTargets.id, Number(targetId)));
    await tx
      .update(runTargets)
      .set({
        collected: sql`${runTargets.collected} + ${stored.fresh}`,
        ...(found === undefined ? {} : { found }),
      })
      .where(and(eq(runTargets.runId, run.id), eq(runTargets.targetId, Number(targetId))));
  }
  return total;
}

const SHIFTED = 'The list changed while it was read, so some of it was passed over.';

/**
 * Closes a target. What is stored has the last word: a list that was read to its end, and of which rows are missing all the
 * same, was not complete.
 *
 * @returns the line for the run's log
 */
export async function finishTarget(tx: Tx, run: RunRow, event: TargetEvent): Promise<string> {
  const targetId = Number(event.targetId);
  const ofRun = and(eq(runTargets.runId, run.id), eq(runTargets.targetId, targetId));
  const [launch] = await tx.select().from(runTargets).where(ofRun);
  if (!launch) return 'Finished a target.';
  const found = event.found ?? launch.found;
  const missing = Math.min(launch.requested, found ?? 0) - launch.collected;
  const shifted = event.verdict === 'complete' && missing > 0;
  const outcome = {
    verdict: shifted ? ('partial' as const) : event.verdict,
    reason: shifted ? SHIFTED : event.reason,
    found,
  };
  await tx
    .update(jobTargets)
    .set({ ...outcome, done: true })
    .where(eq(jobTargets.id, targetId));
  await tx.update(runTargets).set(outcome).where(ofRun);
  const rows = `${launch.collected.toLocaleString('en-US')} ${launch.collected === 1 ? 'row' : 'rows'}`;
  return `Finished ${launch.value}: ${rows}. ${outcome.reason ?? ''}`.trimEnd();
}

/** Says of the targets that a run didn't get through why that is; a resumed run says it anew when it does. */
export async function stopTargets(tx: Tx, run: RunRow, reason: string): Promise<void> {
  await tx
    .update(runTargets)
    .set({
      verdict: sql`CASE WHEN ${runTargets.collected} > 0 THEN 'partial' ELSE 'blocked' END`,
      reason,
    })
    .where(and(eq(runTargets.runId, run.id), isNull(runTargets.verdict)));
}

/** A resumed run goes on with what it was stopped in; only its finished targets keep their verdict. */
export async function reopenRunTargets(tx: Tx, runId: RunRow['id']): Promise<void> {
  await tx
    .update(runTargets)
    .set({ verdict: null, reason: null })
    .where(
      and(
        eq(runTargets.runId, runId),
        sql`EXISTS (SELECT FROM job_targets WHERE job_targets.id = ${runTargets.targetId} AND NOT job_targets.done)`,
      ),
    );
}
