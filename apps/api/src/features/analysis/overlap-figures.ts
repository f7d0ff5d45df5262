import type { AudienceOverlap, JobId, TargetOverlap } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { overlapMatrix } from './overlap-matrix.ts';
import { fromRows, type RowSelection, textOf } from './values-sql.ts';

/** Maximum targets in the matrix, those with the most people: a larger one isn't readable, and each target takes a bit of an integer. */
const OVERLAP_TARGETS = 10;

const TargetRow = z.object({ id: z.coerce.number(), people: z.number(), count: z.number() });
const NameRow = z.object({ id: z.coerce.number(), name: z.string().nullable() });
const GroupRow = z.object({ mask: z.number(), people: z.number() });

/** How many people the job's targets have in common. Null if fewer than two targets have chosen rows. */
export async function overlapOf(tx: Tx, selection: RowSelection): Promise<TargetOverlap | null> {
  const { rows: found } = await tx.execute(sql`
    SELECT target_id AS id, count(*)::int AS people, (count(*) OVER ())::int AS count ${fromRows(selection)}
    GROUP BY target_id ORDER BY people DESC, target_id LIMIT ${OVERLAP_TARGETS}`);
  const targets = found.map((row) => TargetRow.parse(row));
  const [first] = targets;
  if (!first || targets.length < 2) return null;

  const ids = sql.param(targets.map(({ id }) => id));
  // Groups people by the set of targets they belong to, so one pass serves all pairs.
  const { rows: grouped } = await tx.execute(sql`
    SELECT mask, count(*)::int AS people FROM (
      SELECT bit_or(1 << (array_position(${ids}::bigint[], target_id) - 1)) AS mask
      ${fromRows(selection)} AND target_id = ANY (${ids}::bigint[]) GROUP BY platform_id
    ) AS person GROUP BY mask`);
  const { rows: named } = await tx.execute(sql`
    SELECT id, (SELECT ${textOf('target')} FROM rows WHERE job_id = ${selection.jobId} AND target_id = id LIMIT 1) AS name
    FROM unnest(${ids}::bigint[]) AS id`);
  const names = new Map(named.map((row) => NameRow.parse(row)).map(({ id, name }) => [id, name]));
  return {
    targets: targets.map(({ id, people }) => ({ target: names.get(id) ?? String(id), people })),
    others: first.count - targets.length,
    ...overlapMatrix(
      targets.length,
      grouped.map((row) => GroupRow.parse(row)),
    ),
  };
}

const CompareRow = z.object({ people: z.number(), otherPeople: z.number(), both: z.number() });

/** The people of two jobs, by platform id. */
export async function compareJobs(tx: Tx, one: JobId, other: JobId): Promise<AudienceOverlap> {
  const { rows } = await tx.execute(sql`
    SELECT count(*) FILTER (WHERE mask & 1 > 0)::int AS people, count(*) FILTER (WHERE mask & 2 > 0)::int AS "otherPeople",
      count(*) FILTER (WHERE mask = 3)::int AS both
    FROM (
      SELECT bit_or(job) AS mask FROM (
        SELECT 1 AS job, platform_id FROM rows WHERE job_id = ${one}
        UNION ALL SELECT 2, platform_id FROM rows WHERE job_id = ${other}
      ) AS row GROUP BY platform_id
    ) AS person`);
  return CompareRow.parse(rows[0]);
}
