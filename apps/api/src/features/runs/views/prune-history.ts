import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** Retention of a run's log and its results per target. */
const LOG_MONTHS = 12;
/** Retention of bill items; the build time per month is kept. */
const BILL_ITEM_MONTHS = 25;
/** A run may have ten thousand targets, so a transaction handles few runs. */
const AT_ONCE = 50;
/** Maximum batches per call; the next call, an hour later, continues. */
const BATCHES = 1_000;

/**
 * Deletes the history of old runs, a few runs per transaction. The runs stay, with their verdict, rows and charge, and so do the
 * collected rows.
 *
 * @returns the number of processed runs
 */
export async function pruneHistory(db: Db, atOnce = AT_ONCE): Promise<number> {
  let pruned = 0;
  for (const step of [pruneLogs, pruneBillItems]) {
    for (let batch = 0; batch < BATCHES; batch++) {
      const count = await step(db, atOnce);
      pruned += count;
      if (count < atOnce) break;
    }
  }
  return pruned;
}

/** Two replicas may do housekeeping at once: each skips rows that the other has locked. */
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

async function pruneBillItems(db: Db, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    WITH old AS (${old(1, BILL_ITEM_MONTHS, atOnce)}),
    spans AS (DELETE FROM run_spans WHERE run_id IN (SELECT id FROM old))
    UPDATE runs SET pruned = 2 WHERE id IN (SELECT id FROM old)`);
  return rowCount ?? 0;
}
