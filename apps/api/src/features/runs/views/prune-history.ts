import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** How long a run's log and what it got of each target are kept. */
export const LOG_MONTHS = 12;
/** How long the stretches of its bill are kept; the build time of each month stays. */
export const BILL_ITEM_MONTHS = 25;
/** A run may have ten thousand targets, so few runs are one transaction. */
const AT_ONCE = 50;
/** Of one pass: the next one, an hour later, goes on. */
const BATCHES = 1_000;

/**
 * Deletes the history of runs that ended long ago, a few runs in each transaction. The runs stay, with their verdict, rows and
 * charge, and so do the collected rows.
 *
 * @returns how many runs it went through
 */
export async function pruneHistory(db: Db, atOnce = AT_ONCE): Promise<number> {
  let pruned = 0;
  for (const step of [pruneLogs, pruneSpans]) {
    for (let batch = 0; batch < BATCHES; batch++) {
      const count = await step(db, atOnce);
      pruned += count;
      if (count < atOnce) break;
    }
  }
  return pruned;
}

/** Two replicas keep house at once: each takes what the other has not locked. */
const old = (pruned: number, months: number, atOnce: number) => sql`
  SELECT id FROM runs WHERE pruned = ${pruned} AND ended_at < now() - make_interval(months => ${months})
  ORDER BY ended_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`;

async function pruneLogs(db: Db, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    WITH old AS (${old(0, LOG_MONTHS, atOnce)}),
    lines AS (DELETE FROM run_log WHERE run_id IN (SELECT id FROM old)),
    targets AS (DELETE FROM run_targets WHERE run_id IN (SELECT id FROM old))
    UPDATE runs SET pruned = 1 WHERE id IN (SELECT id FROM old)`);
  return rowCount ?? 0;
}

async function pruneSpans(db: Db, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    WITH old AS (${old(1, BILL_ITEM_MONTHS, atOnce)}),
    spans AS (DELETE FROM run_spans WHERE run_id IN (SELECT id FROM old))
    UPDATE runs SET pruned = 2 WHERE id IN (SELECT id FROM old)`);
  return rowCount ?? 0;
}
