import { setImmediate } from 'node:timers/promises';
import { msg, parseSheetLink, type SheetLink } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { jobs } from '../../../db/schema/index.ts';
import { NewestFirstQueue } from '../../../newest-first-queue.ts';
import { consumeRateLimit } from '../../users/index.ts';
import { hostsOf, isTargetOf, type ReadTarget, targetsOfCells } from '../read-targets.ts';
import { rulesOf } from '../rules-of.ts';
import { setTargets } from '../targets.ts';
import { fetchSheet } from './fetch-sheet.ts';
import { readSheet } from './read-sheet.ts';

const Cycle = z.object({ begins: z.boolean() });

/** Of one user over all jobs, by button and by schedule. */
export const SHEET_READS_PER_USER = { count: 120, windowMs: 15 * 60_000 };

/** A replica reads few sheets side by side, which bounds their memory and what they take of the event loop. */
const reads = new NewestFirstQueue({
  atOnce: 4,
  mostWaiting: 100,
  longestWaitMs: 15_000,
  refusal: () => new AppError('unavailable', msg('sheet.unreachable')),
});

/** Cells that are read as targets in one turn of the event loop. */
const CELLS_AT_ONCE = 1_000;

type Job = typeof jobs.$inferSelect;

/**
 * The sheet that a start of this job reads first: where a cycle begins. A start by its schedule reads it once for a cycle, one by
 * its owner each time, since they may have changed it. Null where the job has no sheet, goes on with its run, or is in the middle
 * of a cycle: then its targets stay what they are.
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
 * Reads a sheet's targets. To be called outside of transactions, since it waits for the network.
 *
 * @throws AppError bad_input in words; too_many_requests; unavailable, where the same sheet may be read later
 */
export async function readSheetTargets(
  context: AppContext,
  job: Pick<Job, 'type' | 'settings' | 'userId'>,
  sheet: SheetLink,
  signal?: AbortSignal,
): Promise<ReadTarget[]> {
  const { db, clock } = context;
  await consumeRateLimit(db, `sheet-read:${job.userId}`, SHEET_READS_PER_USER, clock.now());
  return reads.run(() => readTargets(context, job, sheet, signal));
}

/** Makes a job's targets what was read of its sheet for the cycle that begins. */
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
  job: Pick<Job, 'type' | 'settings'>,
  sheet: SheetLink,
  signal: AbortSignal | undefined,
): Promise<ReadTarget[]> {
  const hosts = hostsOf(env);
  const { type } = job;
  const cells = await readSheet(
    await fetchSheet(env.SHEETS_URL, sheet, signal),
    isTargetOf(type, hosts),
    rulesOf(job).sheetMax,
  );
  const targets: ReadTarget[] = [];
  for (let at = 0; at < cells.length; at += CELLS_AT_ONCE) {
    targets.push(...targetsOfCells(cells.slice(at, at + CELLS_AT_ONCE), type, hosts));
    await setImmediate();
  }
  return targets;
}
