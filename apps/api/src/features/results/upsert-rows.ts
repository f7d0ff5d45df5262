import type { CollectedRow, JobId, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { changesOf, type TrackedColumns } from './history.ts';

/** Rows of one target. */
export interface RowBatch {
  readonly jobId: JobId;
  readonly targetId: number;
  readonly runId: RunId;
  readonly cycle: number;
  /** The number of the job's last row: the same in all batches of a job. */
  readonly after: number;
  readonly rows: readonly CollectedRow[];
  /** The columns whose history is recorded; none by default. */
  readonly tracked?: TrackedColumns;
}

/** The number of rows that are new to the job, and to its current cycle. */
export interface StoredRows {
  readonly inserted: number;
  readonly fresh: number;
  /** Whether the batch contains rows that an earlier cycle stored, not counting pinned ones. */
  readonly known: boolean;
  /** Whether it contains rows that are new to the list, and whether one of them comes after a known row. */
  readonly joined: boolean;
  readonly joinedBelow: boolean;
}

const NONE: StoredRows = { inserted: 0, fresh: 0, known: false, joined: false, joinedBelow: false };
const Stored = z.object({
  batch: z.number(),
  inserted: z.number(),
  fresh: z.number(),
  known: z.boolean(),
  joined: z.boolean(),
  joinedBelow: z.boolean(),
  /** The number of rows written in all batches. */
  written: z.number(),
});

/**
 * Stores rows, once per job, target and platform id. An existing row gets the new values and `last_seen_at`, and keeps
 * `first_seen_at` and its position. Records what changed in tracked batches. The caller has locked the jobs.
 *
 * One statement for all rows, because planning and round trips take longer than storing a row. Existing rows are looked up once and
 * updated by `ctid`; `ON CONFLICT` would look up every row again, which took a fifth of the time.
 *
 * @param batches at most one per target
 * @returns the result of each batch, in order
 */
export async function upsertRows(tx: Tx, batches: readonly RowBatch[], now: Date): Promise<StoredRows[]> {
  // A statement can't update a row twice; if a user is listed twice, the later entry wins.
  const incoming = batches.flatMap(({ rows }, batch) => {
    // PostgreSQL can't store lone surrogates. They are replaced first, because that may make two ids equal.
    const latest = new Map(rows.map((row) => [row.platformId.toWellFormed(), row.values]));
    return [...latest].map(([platformId, values]) => ({ batch, platformId, line: JSON.stringify(values) }));
  });
  if (incoming.length === 0) return batches.map(() => NONE);
  const places = batches.map(({ jobId, targetId, runId, cycle, after, tracked }, batch) => ({
    batch,
    job: batches.findIndex((first) => first.jobId === jobId),
    job_id: jobId,
    target_id: targetId,
    run_id: runId,
    cycle,
    after,
    tracked: tracked !== undefined,
    compared: tracked?.compared ?? [],
    figures: tracked?.figures ?? [],
    ignored: tracked?.ignored ?? [],
    pinned: tracked?.pinned ?? null,
    ordered: tracked?.ordered ?? false,
  }));
  const isTracked = places.some(({ tracked }) => tracked);
  const { rows } = await tx.execute(sql`
    WITH batches AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS batches
        (batch int, job int, job_id text, target_id bigint, run_id text, cycle int, after bigint,
          tracked boolean, compared text[], figures text[], ignored text[], pinned text, ordered boolean)
    ),
    -- Each row's values are one line of JSON without line breaks. Splitting one document with all rows would copy it twice.
    incoming AS (
      SELECT unnest(${sql.param(incoming.map(({ batch }) => batch))}::int[]) AS batch,
        generate_series(1, ${incoming.length}::int) AS position,
        unnest(${sql.param(incoming.map(({ platformId }) => platformId))}::text[]) AS platform_id,
        string_to_table(${incoming.map(({ line }) => line).join('\n')}, E'\n')::jsonb AS "values"
    ),
    -- The planner can't estimate how few rows come in. LIMIT keeps it from scanning the whole table for the join. Later parts read this
    -- result several times, so the columns that they need most come first and are short.
    placed AS MATERIALIZED (
      SELECT batch, position, found, place, found IS NULL OR gone AS is_new,
        known.cycle < batches.cycle AND NOT known.gone AND (incoming."values" -> pinned) IS DISTINCT FROM 'true' AS is_known,
        known.cycle AS known_cycle, batches.cycle, job, after, n, target_id, job_id, batches.run_id, platform_id, gone, incoming."values",
        CASE WHEN tracked AND known."values" <> incoming."values" THEN known."values" END AS other_values,
        CASE WHEN tracked AND known.run_id <> batches.run_id THEN known.run_id END AS earlier_run
      FROM incoming JOIN batches USING (batch) LEFT JOIN LATERAL (
        SELECT 1 AS found, ctid AS place, n, cycle, run_id, "values", coalesce(gone_cycle > cycle, false) AS gone
        FROM rows
        WHERE rows.job_id = batches.job_id AND rows.target_id = batches.target_id AND rows.platform_id = incoming.platform_id LIMIT 1
      ) AS known ON true
    ),
    -- A ctid is unique within a partition, which the job id selects. With "found = 1" the planner expects few rows and fetches each by
    -- its ctid, instead of scanning all partitions.
    updated AS (
      UPDATE rows SET cycle = placed.cycle, run_id = placed.run_id, "values" = placed."values",
        last_seen_at = ${now}::timestamptz
      FROM placed WHERE found = 1 AND rows.ctid = place AND rows.job_id = placed.job_id
      RETURNING 1
    ),
    inserted AS (
      INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values", first_seen_at, last_seen_at)
      SELECT job_id, target_id, platform_id, after + row_number() OVER (PARTITION BY job ORDER BY position), cycle, run_id, "values",
        ${now}::timestamptz, ${now}::timestamptz
      FROM placed WHERE found IS NULL
      RETURNING 1
    )${isTracked ? changesOf(now) : sql``}
    SELECT batch, count(*) FILTER (WHERE found IS NULL)::int AS inserted,
      count(*) FILTER (WHERE known_cycle IS DISTINCT FROM cycle)::int AS fresh,
      coalesce(min(position) FILTER (WHERE is_known) IS NOT NULL, false) AS known,
      coalesce(bool_or(is_new), false) AS joined,
      coalesce(max(position) FILTER (WHERE is_new) > min(position) FILTER (WHERE is_known), false) AS "joinedBelow",
      ((SELECT count(*) FROM updated) + (SELECT count(*) FROM inserted))::int AS written
    FROM placed GROUP BY batch`);
  const stored = rows.map((row) => Stored.parse(row));
  // A row that another transaction has changed in the meantime has another ctid, so it wasn't updated.
  if (stored[0]?.written !== incoming.length) throw new Error('rows were changed without the lock of their job');
  const counted = new Map(stored.map(({ batch, written: _, ...of }) => [batch, of]));
  return batches.map((_, batch) => counted.get(batch) ?? NONE);
}
