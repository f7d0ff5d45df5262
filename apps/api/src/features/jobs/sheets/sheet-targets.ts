import { setImmediate } from 'node:timers/promises';
import { msg, parseSheetLink, type SheetLink } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { NewestFirstQueue } from '../../../concurrency/newest-first-queue.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import { consumeRateLimit } from '../../users/index.ts';
import { rulesOf } from '../rules-of.ts';
import { hostsOf, isTargetOf, type ReadTarget, targetsOfCells } from '../targets/read-targets.ts';
import { setTargets } from '../targets/targets.ts';
import { fetchSheet } from './fetch-sheet.ts';
import { readSheet } from './read-sheet.ts';

const Cycle = z.object({ begins: z.boolean() });

/** Per user over all jobs, by button and by schedule. */
export const SHEET_READS_PER_USER = { count: 120, windowMs: 15 * 60_000 };

/** Few sheets are read concurrently, which limits memory and event loop time. */
const READS_AT_ONCE = 4;
const userReads = new NewestFirstQueue({
  concurrency: READS_AT_ONCE,
  maxWaiting: 100,
  maxWaitMs: 15_000,
  refusal: () => new AppError('unavailable', msg('sheet.reads_full')),
});
/** Separate, so that neither users nor schedules wait for the other. The schedule limits how many reads wait. */
const scheduledReads = pLimit(READS_AT_ONCE);

/** Cells that are parsed as targets in one turn of the event loop. */
const CELLS_AT_ONCE = 1_000;

type Job = typeof jobs.$inferSelect;

/**
 * The sheet that must be read before this job starts, at the beginning of a cycle. A scheduled start reads it once per cycle, a
 * start by the owner each time, because the owner may have changed it. Null if the job has no sheet, continues its run, or is
 * within a cycle: then its targets stay unchanged.
 */
export async function sheetToRead(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  job: Job,
  by: 'start' | 'due',
): Promise<SheetLink | null> {
  const sheet = parseSheetLink(job.target, hostsOf(env).sheets);
  if (!sheet || (by === 'due' && job.sheetCycle === job.cycle)) return null;
  const { rows } = await db.execute(sql`
    SELECT (coalesce(bool_and(done), true) OR NOT bool_or(done OR collected > 0 OR cursor IS NOT NULL))
      AND NOT EXISTS (SELECT FROM runs WHERE job_id = ${job.id} AND status IN ('queued', 'running', 'paused')) AS begins
    FROM job_targets WHERE job_id = ${job.id} AND active`);
  return Cycle.parse(rows[0]).begins ? sheet : null;
}

/**
 * Reads a sheet's targets. Call it outside of transactions, because it waits for the network.
 *
 * @param scheduled set for a start by schedule, with the signal that aborts it
 * @throws AppError bad_input with the reason; too_many_requests; unavailable if the sheet may be readable later
 */
export async function readSheetTargets(
  context: AppContext,
  job: Pick<Job, 'platform' | 'type' | 'settings' | 'userId'>,
  sheet: SheetLink,
  scheduled?: { readonly signal: AbortSignal },
): Promise<ReadTarget[]> {
  const { db, clock } = context;
  await consumeRateLimit(db, `sheet-read:${job.userId}`, SHEET_READS_PER_USER, clock.now());
  const read = () => readTargets(context, job, sheet, scheduled?.signal);
  return scheduled ? scheduledReads(read) : userReads.run(read);
}

/** Stores the sheet's targets for the new cycle. */
export async function storeSheetTargets(
  tx: Tx,
  { id, cycle }: Pick<Job, 'id' | 'cycle'>,
  targets: readonly ReadTarget[],
): Promise<void> {
  await setTargets(tx, id, targets);
  await tx.update(jobs).set({ sheetCycle: cycle }).where(eq(jobs.id, id));
}

async function readTargets(
  { env }: AppContext,
  job: Pick<Job, 'platform' | 'type' | 'settings'>,
  sheet: SheetLink,
  signal: AbortSignal | undefined,
): Promise<ReadTarget[]> {
  const hosts = hostsOf(env);
  const cells = await readSheet(
    await fetchSheet(env.SHEETS_URL, sheet, signal),
    isTargetOf(job, hosts),
    rulesOf(job).sheetMax,
  );
  const targets: ReadTarget[] = [];
  for (let at = 0; at < cells.length; at += CELLS_AT_ONCE) {
    targets.push(...targetsOfCells(cells.slice(at, at + CELLS_AT_ONCE), job, hosts));
    await setImmediate();
  }
  return targets;
}
