import type { JobId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Span } from './find-changes.ts';

/**
 * The changes of a span, merged into one per row and kind: `net (kind, seq, run, base, at, target_id, platform_id, before, after)`, for
 * a WITH clause. A row that was in the list both before and after the span, or neither before nor after, has neither joined nor left,
 * whatever happened in between. A column counts if its first value differs from its last one. A row that has joined or left isn't also
 * listed as changed.
 */
export const netChanges = (jobId: JobId, { after, upTo }: Span): SQL => sql`
  event AS MATERIALIZED (
    SELECT seq, run, base, kind, target_id, platform_id, before, after, at FROM row_changes
    WHERE job_id = ${jobId} AND seq > ${after} AND seq <= ${upTo}
  ),
  member AS (
    SELECT target_id, platform_id, (array_agg(kind ORDER BY seq))[1] AS first_kind,
      (array_agg(kind ORDER BY seq DESC))[1] AS last_kind, max(seq) AS seq
    FROM event WHERE kind IN ('joined', 'left', 'first_seen') GROUP BY target_id, platform_id
  ),
  field AS (
    SELECT kind, target_id, platform_id, key, (array_agg(value ORDER BY seq))[1] AS before,
      (array_agg(after -> key ORDER BY seq DESC))[1] AS after, max(seq) AS seq
    FROM event CROSS JOIN LATERAL jsonb_each(before)
    WHERE kind IN ('changed', 'grown') GROUP BY kind, target_id, platform_id, key
  ),
  content AS (
    SELECT kind, target_id, platform_id, max(seq) AS seq, jsonb_object_agg(key, before) AS before,
      jsonb_object_agg(key, after) AS after
    FROM field WHERE before <> after GROUP BY kind, target_id, platform_id
  ),
  merged AS (
    SELECT CASE last_kind WHEN 'left' THEN 'left' ELSE first_kind END AS kind, target_id, platform_id, seq, NULL::jsonb AS before,
      NULL::jsonb AS after
    FROM member WHERE (first_kind = 'left') = (last_kind = 'left')
    UNION ALL
    SELECT content.* FROM (SELECT kind, target_id, platform_id, seq, before, after FROM content) AS content
    LEFT JOIN member USING (target_id, platform_id)
    WHERE first_kind IS NULL OR (first_kind = 'left' AND last_kind <> 'left')
  ),
  net AS (
    SELECT merged.kind, merged.seq, run, CASE merged.kind WHEN 'first_seen' THEN NULL ELSE base END AS base, at, merged.target_id,
      merged.platform_id, merged.before, merged.after
    FROM merged JOIN event ON event.seq = merged.seq
  )`;
