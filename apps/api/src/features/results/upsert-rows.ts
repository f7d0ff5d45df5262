import type { CollectedRow, JobId, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';

/** Rows of one target. */
export interface RowBatch {
  readonly jobId: JobId;
  readonly targetId: number;
  readonly runId: RunId;
  readonly cycle: number;
  /** The number of the job's last row: the same in all batches of a job. */
  readonly after: number;
  readonly rows: readonly CollectedRow[];
}

/** The number of rows that are new to the job, and to its current cycle. */
export interface StoredRows {
  readonly inserted: number;
  readonly fresh: number;
}

const NONE: StoredRows = { inserted: 0, fresh: 0 };
const Counted = z.object({ batch: z.number(), inserted: z.number(), fresh: z.number() });

/**
 * Stores rows, once per job, target and platform id. An existing row gets the new values and `last_seen_at`, and keeps
 * `first_seen_at` and its position.
 *
 * One statement with one parameter for all rows: planning and round trips take longer than storing a row.
 *
 * @param batches at most one per target
 * @returns the result of each batch, in order
 */
export async function upsertRows(tx: Tx, batches: readonly RowBatch[], now: Date): Promise<StoredRows[]> {
  const incoming = batches.map(({ jobId, targetId, runId, cycle, after, rows }, batch) => ({
    batch,
    job_id: jobId,
    target_id: targetId,
    run_id: runId,
    cycle,
    after,
    // A statement can't update a row twice; if a user is listed twice, the later entry wins.
    rows: [...new Map(rows.map(({ platformId, values }) => [platformId, [platformId, values]])).values()],
  }));
  if (incoming.every(({ rows }) => rows.length === 0)) return batches.map(() => NONE);
  const { rows } = await tx.execute(sql`
    WITH incoming AS (
      SELECT batch, job_id, target_id, run_id, cycle, after, position, "row" ->> 0 AS platform_id, "row" -> 1 AS "values"
      FROM jsonb_to_recordset(${JSON.stringify(incoming)}::jsonb) AS batch
        (batch int, job_id text, target_id bigint, run_id text, cycle int, after bigint, rows jsonb)
      CROSS JOIN jsonb_array_elements(rows) WITH ORDINALITY AS element ("row", position)
    ),
    -- A subquery instead of a join: the planner can't tell how few rows come in, and would read the whole table for them.
    placed AS MATERIALIZED (
      SELECT incoming.*, (
        SELECT n FROM rows AS known
        WHERE known.job_id = incoming.job_id AND known.target_id = incoming.target_id
          AND known.platform_id = incoming.platform_id
      ) AS n
      FROM incoming
    ),
    numbered AS (
      SELECT placed.*, row_number() OVER (PARTITION BY job_id, n IS NULL ORDER BY batch, position) AS ordinal FROM placed
    ),
    stored AS (
      INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values", first_seen_at, last_seen_at)
      SELECT job_id, target_id, platform_id, coalesce(n, after + ordinal), cycle, run_id, "values",
        ${now}::timestamptz, ${now}::timestamptz
      FROM numbered
      ON CONFLICT (job_id, target_id, platform_id) DO UPDATE
        SET cycle = excluded.cycle, run_id = excluded.run_id, "values" = excluded."values",
          last_seen_at = excluded.last_seen_at
      RETURNING new.job_id, new.target_id, old.job_id IS NULL AS inserted, old.cycle IS DISTINCT FROM new.cycle AS fresh
    )
    SELECT batch, count(*) FILTER (WHERE inserted)::int AS inserted, count(*) FILTER (WHERE fresh)::int AS fresh
    FROM stored JOIN (SELECT DISTINCT batch, job_id, target_id FROM placed) AS of USING (job_id, target_id)
    GROUP BY batch`);
  const counted = new Map(rows.map((row) => Counted.parse(row)).map((count) => [count.batch, count]));
  return batches.map((_, batch) => counted.get(batch) ?? NONE);
}
