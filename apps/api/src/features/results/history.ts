import { type Column, type JobId, type JobType, jobTypeOf, type OpenPlatformId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';

/** The columns whose values are compared with the stored ones, and those whose growth is recorded. */
export interface TrackedColumns {
  readonly compared: readonly string[];
  readonly figures: readonly string[];
  /** The other columns, whose values may change although the row doesn't. */
  readonly ignored: readonly string[];
  /** The boolean column of rows that are pinned before newer ones; null if there is none. */
  readonly pinned: string | null;
  /** Whether new rows come first. */
  readonly ordered: boolean;
}

/** What the history of a job's rows records. */
export function trackedColumns(job: { readonly platform: OpenPlatformId; readonly type: JobType }): TrackedColumns {
  const { columns, order } = jobTypeOf(job);
  const keysWith = (change: Column['change']) =>
    columns.filter((column) => column.change === change).map(({ key }) => key);
  return {
    compared: keysWith(undefined),
    figures: keysWith('growth'),
    ignored: keysWith('none'),
    pinned: order?.kind === 'newest_first' ? (order.pinned ?? null) : null,
    ordered: order?.kind === 'newest_first',
  };
}

/**
 * Records the changes of the rows in `placed`, and the runs that saw them before, as further parts of the statement that stores them.
 *
 * A row that is new to its list has joined if an earlier reading of the whole list didn't contain it. Without such a reading, it is
 * only recorded as first seen. The same applies to a new row below a known one in a list whose new rows come first, because the earlier
 * reading may have missed it. The rows of the first reading aren't recorded, because later readings are compared with them. A column
 * that the stored row doesn't have was added by a later release, so it isn't compared.
 */
export const changesOf = (now: Date): SQL => sql`,
    sighted AS (
      INSERT INTO row_sightings (job_id, run_id, numbers, highest)
      SELECT job_id, earlier_run, array_agg(n::int), max(n) FROM placed WHERE earlier_run IS NOT NULL GROUP BY job_id, earlier_run
    ),
    differing AS (
      SELECT placed.job_id, placed.target_id, platform_id, position, is_figure, jsonb_object_agg(key, other_values -> key) AS before,
        jsonb_object_agg(key, "values" -> key) AS after
      FROM (SELECT * FROM placed WHERE other_values IS NOT NULL) AS placed JOIN batches USING (batch) CROSS JOIN LATERAL (
        SELECT key, false AS is_figure FROM unnest(compared) AS key UNION ALL SELECT key, true FROM unnest(figures) AS key
      ) AS tracked_column
      WHERE other_values - ignored <> "values" - ignored AND other_values -> key <> "values" -> key
      GROUP BY placed.job_id, placed.target_id, platform_id, position, is_figure
    ),
    noticed AS (
      SELECT job_id, target_id, platform_id, position, CASE WHEN has_joined THEN whole_run END AS base,
        CASE WHEN has_joined THEN 'joined' ELSE 'first_seen' END AS kind, NULL::jsonb AS before, NULL::jsonb AS after
      FROM (
        SELECT placed.*, whole_run,
          gone IS TRUE OR (whole_run IS NOT NULL AND NOT (ordered AND (coalesce(position > known_from, false) OR continues_below_known))) AS has_joined
        FROM placed JOIN batches USING (batch) JOIN (
          SELECT id, job_id AS of_job, whole_run, read_run,
            pass_known AND NOT (collected = 0 AND cursor IS NULL) AS continues_below_known
          FROM job_targets
        ) AS target ON target.id = placed.target_id AND of_job = placed.job_id LEFT JOIN (
          SELECT batch, min(position) AS known_from FROM placed WHERE is_known GROUP BY batch
        ) AS first_known USING (batch)
        WHERE tracked AND is_new AND read_run IS NOT NULL
      ) AS new_to_list
      UNION ALL
      SELECT job_id, target_id, platform_id, position, NULL, CASE WHEN is_figure THEN 'grown' ELSE 'changed' END, before, after
      FROM differing
    ),
    counted AS (
      UPDATE jobs SET changes = changes + noticed.count
      FROM (SELECT job_id, count(*) FROM noticed GROUP BY job_id) AS noticed WHERE jobs.id = noticed.job_id
    ),
    recorded AS (
      INSERT INTO row_changes (job_id, seq, run, base, kind, target_id, platform_id, before, after, at)
      SELECT job_id, changes + row_number() OVER (PARTITION BY job_id ORDER BY position, kind), total_runs, base, kind, target_id,
        platform_id, before, after, ${now}::timestamptz
      FROM noticed JOIN jobs ON jobs.id = job_id
    )`;

/**
 * Records that rows of a target have left because a whole pass in this cycle didn't contain them. The caller has locked the job.
 */
export async function recordLeft(
  tx: Tx,
  { jobId, targetId, cycle }: { readonly jobId: JobId; readonly targetId: number; readonly cycle: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    WITH absent AS (
      UPDATE rows SET gone_cycle = ${cycle}
      WHERE job_id = ${jobId} AND target_id = ${targetId} AND cycle < ${cycle} AND (gone_cycle IS NULL OR gone_cycle <= cycle)
      RETURNING platform_id, n, run_id
    ),
    counted AS (
      UPDATE jobs SET changes = changes + (SELECT count(*) FROM absent)
      WHERE id = ${jobId} AND EXISTS (SELECT FROM absent)
    )
    INSERT INTO row_changes (job_id, seq, run, base, kind, target_id, platform_id, at)
    SELECT ${jobId}, changes + row_number() OVER (ORDER BY n), total_runs, runs.number, 'left', ${targetId}, platform_id,
      ${now}::timestamptz
    FROM absent JOIN jobs ON jobs.id = ${jobId} LEFT JOIN runs ON runs.id = run_id`);
}

const Counted = z.object({ rows: z.number() });

/** The rows of a target that were read in a cycle. */
export async function countPass(tx: Tx, jobId: JobId, targetId: number, cycle: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS rows FROM rows WHERE job_id = ${jobId} AND target_id = ${targetId} AND cycle = ${cycle}`);
  return Counted.parse(rows[0]).rows;
}
