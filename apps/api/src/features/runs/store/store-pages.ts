import { jobTypeOf, msg, type Observed, type PageEvent, type SystemMessage, type TargetEvent } from '@trawl/contracts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { jobTargets, runTargets } from '../../../db/schema/index.ts';
import { NO_REASON, reasonColumns, reasonOf } from '../../../stored-message.ts';
import type { JobRow } from '../../jobs/index.ts';
import { countPass, recordLeft, type StoredRows, trackedColumns, upsertRows } from '../../results/index.ts';
import { judgePass, type Pass } from './judge-pass.ts';
import type { RunRow } from './run-store.ts';

/** The pages that one run has read. */
export interface RunPages {
  readonly job: Pick<JobRow, 'id' | 'platform' | 'type' | 'totalResults'>;
  readonly run: Pick<RunRow, 'id' | 'cycle'>;
  readonly pages: readonly PageEvent[];
}

/**
 * Stores the rows of the runs' pages with each target's checkpoint.
 *
 * @param runs at most one per job
 * @returns for each run, the rows that are new to the job and to its current cycle
 */
export async function storePages(
  tx: Tx,
  runs: readonly RunPages[],
  now: Date,
): Promise<Pick<StoredRows, 'inserted' | 'fresh'>[]> {
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
      firstFound: ofTarget[0]?.found ?? null,
      isOrdered: jobTypeOf(job).order?.kind === 'newest_first',
      tracked: trackedColumns(job),
    })),
  );
  const stored = await upsertRows(tx, parts, now);
  const read = parts.map(({ jobId, targetId, runId, cycle, checkpoint, found, firstFound, isOrdered }, index) => ({
    job_id: jobId,
    target_id: targetId,
    run_id: runId,
    cycle,
    fresh: stored[index]?.fresh ?? 0,
    has_cursor: checkpoint !== undefined,
    cursor: checkpoint?.cursor ?? null,
    ended: checkpoint?.more === false,
    found,
    first_found: firstFound,
    known: stored[index]?.known ?? false,
    joined: isOrdered && (stored[index]?.joined ?? false),
    joined_below: isOrdered && (stored[index]?.joinedBelow ?? false),
  }));
  if (read.length > 0) await recordTargets(tx, read, now);
  return runs.map(({ run }) => {
    const ofRun = stored.filter((_, index) => parts[index]?.runId === run.id);
    const sum = (which: 'inserted' | 'fresh') => ofRun.reduce((total, counts) => total + counts[which], 0);
    return { inserted: sum('inserted'), fresh: sum('fresh') };
  });
}

/** A pass begins with the first page of a target without rows and checkpoint. */
const begins = sql`(target.collected = 0 AND target.cursor IS NULL)`;
/**
 * In a list whose new entries come first, a new entry follows a known one only if an earlier pass missed it, the list moved during
 * the pass, or the list isn't in this order.
 */
const isOutOfOrder = sql`(joined_below OR (joined AND pass_known AND NOT ${begins}))`;

/** A longer break between two pages counts as an interruption, because as many entries may have joined as a page has. */
const BREAK_MS = 5 * 60_000;

const recordTargets = (tx: Tx, read: readonly object[], now: Date) =>
  tx.execute(sql`
    WITH read AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(read)}::jsonb) AS read
        (job_id text, target_id bigint, run_id text, cycle int, fresh int, has_cursor boolean, cursor text, ended boolean,
          found int, first_found int, known boolean, joined boolean, joined_below boolean)
    ),
    targets AS (
      UPDATE job_targets AS target SET collected = target.collected + fresh, found = coalesce(read.found, target.found),
        cursor = CASE WHEN has_cursor THEN read.cursor ELSE target.cursor END,
        pass_cycle = read.cycle,
        pass_found = CASE
          WHEN ${isOutOfOrder} THEN NULL
          WHEN ${begins} THEN first_found
          WHEN pass_cycle = read.cycle AND pass_at > ${new Date(now.getTime() - BREAK_MS)}::timestamptz THEN pass_found
        END,
        pass_at = ${now}::timestamptz,
        pass_known = known OR (pass_known AND NOT ${begins}),
        pass_ended = CASE WHEN has_cursor THEN ended ELSE pass_ended AND NOT ${begins} END
      FROM read WHERE target.id = read.target_id AND target.job_id = read.job_id
    )
    UPDATE run_targets AS target SET collected = target.collected + fresh, found = coalesce(read.found, target.found)
    FROM read WHERE target.run_id = read.run_id AND target.target_id = read.target_id`);

/** Marks the passes over these targets as interrupted: entries that joined in the break are read, but not in the count at the start. */
export async function interruptPasses(tx: Tx, targetIds: readonly number[]): Promise<void> {
  if (targetIds.length === 0) return;
  await tx
    .update(jobTargets)
    .set({ passFound: null })
    .where(inArray(jobTargets.id, [...targetIds]));
}

/**
 * Closes a target. The stored rows decide its verdict: a list that was read to its end but has missing rows isn't complete.
 *
 * @returns the line for the run's log
 */
export async function finishTarget(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'platform' | 'type'>,
  run: Pick<RunRow, 'id' | 'cycle' | 'number'>,
  event: TargetEvent,
  now: Date,
): Promise<SystemMessage> {
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
  const observed = await observe(tx, job, { targetId, cycle: run.cycle, verdict, limit: launch.requested });
  if (observed === 'whole') await recordLeft(tx, { jobId: job.id, targetId, cycle: run.cycle }, now);
  await tx
    .update(jobTargets)
    .set({ ...outcome, done: true, readRun: run.number, ...(observed === 'whole' && { wholeRun: run.number }) })
    .where(eq(jobTargets.id, targetId));
  const blockedBy = verdict === 'blocked' ? (event.blockedBy ?? null) : null;
  await tx
    .update(runTargets)
    .set({ ...outcome, reasonMessage, blockedBy, observed })
    .where(ofRun);
  const done = { target: launch.value, count: launch.collected };
  return reason === null ? msg('run.target_finished', done) : msg('run.target_finished_because', { ...done, reason });
}

/** Whether the pass that ends saw the whole list. */
async function observe(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'platform' | 'type'>,
  of: { readonly targetId: number; readonly cycle: number } & Pick<Pass, 'verdict' | 'limit'>,
): Promise<Observed> {
  const { targetId, cycle, verdict, limit } = of;
  const { order } = jobTypeOf(job);
  const [pass] = order ? await tx.select().from(jobTargets).where(eq(jobTargets.id, targetId)) : [];
  const isCurrent = pass?.passCycle === cycle;
  return judgePass({
    order,
    verdict,
    foundAtStart: pass && isCurrent ? pass.passFound : null,
    ended: isCurrent && pass.passEnded,
    // Counted, because the target's own count includes rows that were read twice or erased in between.
    rows: order ? await countPass(tx, job.id, targetId, cycle) : 0,
    limit,
  });
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
