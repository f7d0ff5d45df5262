import {
  CHANGE_KINDS,
  ChangeKind,
  type ChangesSummary,
  type ChangesSummaryInput,
  type JobId,
  Observed,
  type UserId,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { analyzeInTurn, inSnapshot } from '../analysis/index.ts';
import { recordedFrom } from '../results/index.ts';
import { findChangedJob, sinceOf, spanSince } from './find-changes.ts';
import { netChanges } from './net-changes.ts';

/** Maximum number of listed targets whose lists weren't read completely. */
const OTHERS_MAX = 20;
/**
 * Maximum number of runs whose targets are checked, newest first. In a job with more runs, these runs are assumed to have read every
 * target.
 */
const RUNS_MAX = 200;

/** @throws AppError not_found, too_many_requests, unavailable */
export async function summarizeChanges(
  { db }: Pick<AppContext, 'db'>,
  owner: UserId,
  { id, since: wanted }: z.output<typeof ChangesSummaryInput>,
): Promise<ChangesSummary> {
  const job = await findChangedJob(db, owner, id);
  const since = sinceOf(job, wanted);
  return analyzeInTurn(owner, () =>
    inSnapshot(db, async (tx) => {
      const span = await spanSince(tx, job, since);
      const { rows } = await tx.execute(sql`
        WITH ${netChanges(id, span)}
        SELECT (SELECT coalesce(json_object_agg(kind, count), '{}') FROM (SELECT kind, count(*) FROM net GROUP BY kind) AS kinds)
            AS counts,
          (SELECT coalesce(json_agg(sums ORDER BY "column"), '[]') FROM (
            SELECT key AS "column", count(*) AS rows, sum(value::numeric) AS before, sum((after -> key)::numeric) AS after
            FROM net CROSS JOIN LATERAL jsonb_each(before)
            WHERE kind = 'grown' AND jsonb_typeof(value) = 'number' AND jsonb_typeof(after -> key) = 'number' GROUP BY key
          ) AS sums) AS growth`);
      const { counts, growth } = Figures.parse(rows[0]);
      const order = job.columns.map(({ key }) => key);
      return {
        since,
        lastRun: job.lastRun,
        recordedFrom: await recordedFrom(tx, id),
        counts: Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, counts[kind] ?? 0])) as ChangesSummary['counts'],
        unobserved: await countUnobserved(tx, id, since),
        growth: growth.toSorted((one, other) => order.indexOf(one.column) - order.indexOf(other.column)),
        targets: await readTargets(tx, id, Math.max(since, job.lastRun - RUNS_MAX)),
      };
    }),
  );
}

const Figures = z.object({
  counts: z.partialRecord(ChangeKind, z.number()),
  growth: z.array(z.object({ column: z.string(), rows: z.number(), before: z.number(), after: z.number() })),
});

const Counted = z.object({ count: z.coerce.number() });

/** Rows that no run after this one has seen and that aren't known to have left. */
async function countUnobserved(tx: Tx, id: JobId, since: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    SELECT count(*) FROM rows
    WHERE job_id = ${id} AND (gone_cycle IS NULL OR gone_cycle <= cycle) AND last_seen_at < (
      SELECT queued_at FROM runs WHERE job_id = ${id} AND number > ${since} ORDER BY number LIMIT 1
    )`);
  return Counted.parse(rows[0]).count;
}

const Target = z.object({
  target: z.string(),
  run: z.number(),
  observed: Observed.nullable(),
  found: z.number().nullable(),
  collected: z.number(),
  read: z.number(),
  whole: z.number(),
});

/** The last pass over each target after a run. */
async function readTargets(tx: Tx, id: JobId, since: number): Promise<ChangesSummary['targets']> {
  const { rows } = await tx.execute(sql`
    WITH last AS MATERIALIZED (
      SELECT DISTINCT ON (target_id) value AS target, run.number AS run, position, observed, found, collected
      FROM run_targets JOIN runs AS run ON run.id = run_id
      WHERE run.job_id = ${id} AND run.number > ${since} ORDER BY target_id, run.number DESC
    )
    SELECT counted.*, last.* FROM (
      SELECT count(*)::int AS read, count(*) FILTER (WHERE observed = 'whole')::int AS whole FROM last
    ) AS counted LEFT JOIN (
      SELECT * FROM last WHERE observed IS DISTINCT FROM 'whole' ORDER BY run DESC, position LIMIT ${OTHERS_MAX}
    ) AS last ON true`);
  const found = rows.map((row) => TargetOrNone.parse(row));
  const { read = 0, whole = 0 } = found[0] ?? {};
  return { read, whole, others: found.flatMap((row) => Target.safeParse(row).data ?? []).map(withoutCounts) };
}

/** If every target was read completely, the only row has the counts and no target. */
const TargetOrNone = Target.partial({ observed: true, found: true }).extend({
  target: z.string().nullable(),
  run: z.number().nullable(),
  collected: z.number().nullable(),
});
const withoutCounts = ({ read: _, whole: __, ...target }: z.infer<typeof Target>) => target;
