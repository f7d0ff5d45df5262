import type { CollectedRow, JobId, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';

export interface RowBatch {
  readonly jobId: JobId;
  readonly targetId: number;
  readonly runId: RunId;
  readonly cycle: number;
  /** The number of the last row the job has. */
  readonly after: number;
  readonly rows: readonly CollectedRow[];
  readonly now: Date;
}

const Counted = z.object({ inserted: z.number(), fresh: z.number() });

/**
 * Stores rows, each once per job, target and platform id. One seen before has its values and `last_seen_at` renewed and
 * keeps `first_seen_at` and its place.
 *
 * @returns how many are new to the job, and how many new to its current cycle
 */
export async function upsertRows(tx: Tx, batch: RowBatch): Promise<{ inserted: number; fresh: number }> {
  // A statement can't touch one row twice; of a person listed twice the later listing counts.
  const unique = new Map(batch.rows.map((row) => [row.platformId, row.values]));
  if (unique.size === 0) return { inserted: 0, fresh: 0 };
  const values = [...unique.values()].map((row) => JSON.stringify(row).replaceAll('\\u0000', ''));
  const { rows } = await tx.execute(sql`
    WITH incoming AS (
      SELECT * FROM unnest(
        ${sql.param([...unique.keys()])}::text[],
        ${sql.param(values)}::jsonb[]
      ) WITH ORDINALITY AS row (platform_id, "values", position)
    ),
    numbered AS (
      SELECT incoming.*, row_number() OVER (PARTITION BY known.n IS NULL ORDER BY position) AS ordinal, known.n
      FROM incoming
      LEFT JOIN rows known
        ON known.job_id = ${batch.jobId} AND known.target_id = ${batch.targetId}
        AND known.platform_id = incoming.platform_id
    ),
    stored AS (
      INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values", first_seen_at, last_seen_at)
      SELECT ${batch.jobId}, ${batch.targetId}, platform_id, coalesce(n, ${batch.after}::bigint + ordinal),
        ${batch.cycle}, ${batch.runId}, "values", ${batch.now}, ${batch.now}
      FROM numbered
      ON CONFLICT (job_id, target_id, platform_id) DO UPDATE
        SET cycle = excluded.cycle, run_id = excluded.run_id, "values" = excluded."values",
          last_seen_at = excluded.last_seen_at
      RETURNING old.job_id IS NULL AS inserted, old.cycle IS DISTINCT FROM new.cycle AS fresh
    )
    SELECT count(*) FILTER (WHERE inserted)::int AS inserted, count(*) FILTER (WHERE fresh)::int AS fresh FROM stored`);
  return Counted.parse(rows[0]);
}
