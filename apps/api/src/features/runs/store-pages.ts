import type { PageEvent, TargetEvent } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
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

/** Closes a target; the answer is the line for the run's log. */
export async function finishTarget(tx: Tx, run: RunRow, event: TargetEvent): Promise<string> {
  const { verdict, reason } = event;
  const outcome = { verdict, reason, ...(event.found === null ? {} : { found: event.found }) };
  const targetId = Number(event.targetId);
  await tx
    .update(jobTargets)
    .set({ ...outcome, done: true })
    .where(eq(jobTargets.id, targetId));
  const [target] = await tx
    .update(runTargets)
    .set(outcome)
    .where(and(eq(runTargets.runId, run.id), eq(runTargets.targetId, targetId)))
    .returning();
  const collected = target?.collected ?? 0;
  const rows = `${collected.toLocaleString('en-US')} ${collected === 1 ? 'row' : 'rows'}`;
  return `Finished ${target?.value ?? 'a target'}: ${rows}${reason ? `. ${reason}` : '.'}`;
}
