import type { Column, JobId, RunGrowth, RunsGrowth } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { recordedFrom } from '../results/index.ts';
import { fromRows, numberIn, type RowSelection } from './values-sql.ts';

/** Maximum number of runs that are shown, the newest ones. */
const RUNS_MAX = 30;
/** Maximum number of history entries that are read, the newest ones; it takes a few seconds. Runs with older entries are left out. */
const ENTRIES_MAX = 1_200_000;

export interface GrowthLimits {
  readonly runs: number;
  readonly entries: number;
}

/**
 * How figures changed in the last runs that read rows again. The history of rows has an entry for each reading that differs from the
 * row's previous reading, and none for the rows of a target's first reading. Null for job types without figures that grow.
 */
export async function runsGrowth(
  tx: Tx,
  selection: RowSelection,
  columns: readonly Column[],
  limits: GrowthLimits = { runs: RUNS_MAX, entries: ENTRIES_MAX },
): Promise<RunsGrowth | null> {
  const keys = columns.filter(({ change, ratio }) => change === 'growth' && !ratio).map(({ key }) => key);
  if (keys.length === 0) return null;
  const { runs, earlier, after } = await rereadingRuns(tx, selection.jobId, limits);
  const found = runs.length === 0 ? [] : await addUp(tx, selection, keys, { from: runs.at(-1)?.run ?? 0, after });
  const byRun = new Map(found.map(({ run, ...figures }) => [run, figures]));
  const none = { rows: 0, joined: 0, unknown: 0, figures: keys.map(() => ({ rows: 0, sum: 0 })) };
  return { columns: keys, runs: runs.map((run) => ({ ...run, ...(byRun.get(run.run) ?? none) })), earlier };
}

const RunRow = z.object({
  run: z.number(),
  at: z.coerce.date(),
  all: z.number(),
  entire: z.boolean(),
  after: z.coerce.number(),
});

/**
 * The last ended runs that read rows again, newest first. In a job's first cycle, each target is read for the first time. A run counts
 * only if all of its entries have numbers after `after`.
 */
async function rereadingRuns(
  tx: Tx,
  id: JobId,
  limits: GrowthLimits,
): Promise<{ readonly runs: Pick<RunGrowth, 'run' | 'at'>[]; readonly earlier: number; readonly after: number }> {
  const { rows } = await tx.execute(sql`
    WITH job AS (SELECT changes - ${limits.entries}::bigint AS after FROM jobs WHERE id = ${id}),
    -- The run with the newest entry that isn't read. Runs of a job don't overlap, so earlier runs have only unread entries.
    cut AS (
      SELECT run FROM row_changes WHERE job_id = ${id} AND seq <= (SELECT after FROM job) ORDER BY seq DESC LIMIT 1
    )
    SELECT number AS run, ended_at AS at, (count(*) OVER ())::int AS all, after,
      number > coalesce((SELECT run FROM cut), 0) AND number >= ${(await recordedFrom(tx, id)) ?? 1} AS entire
    FROM runs CROSS JOIN job
    WHERE job_id = ${id} AND cycle > 1 AND rows > 0 AND ended_at IS NOT NULL
    ORDER BY number DESC LIMIT ${limits.runs}`);
  const found = rows.map((row) => RunRow.parse(row));
  const runs = found.filter(({ entire }) => entire).map(({ run, at }) => ({ run, at: at.toISOString() }));
  return { runs, earlier: (found[0]?.all ?? 0) - runs.length, after: found[0]?.after ?? 0 };
}

const Added = z.object({
  run: z.number(),
  rows: z.number(),
  joined: z.number(),
  unknown: z.number(),
  figures: z.array(z.object({ rows: z.number(), sum: z.number() })),
});

/**
 * Sums the changes of the rows' figures. A row may have several entries in a run, each with the values of the previous entry, so their
 * differences add up to the difference between the last reading before the run and the last reading in it. An unknown value counts as
 * 0, and `knownDelta` isn't 0 if exactly one of these two readings is unknown. Rows that are new to their list have no growth.
 */
async function addUp(
  tx: Tx,
  selection: RowSelection,
  keys: readonly string[],
  { from, after }: { readonly from: number; readonly after: number },
): Promise<z.infer<typeof Added>[]> {
  const figures = keys.map((key, place) => ({
    before: numberIn(sql`before`, key),
    after: numberIn(sql`after`, key),
    names: { before: sql.raw(`before_${place}`), after: sql.raw(`after_${place}`) },
    moved: sql.raw(`moved_${place}`),
    knownDelta: sql.raw(`known_delta_${place}`),
  }));
  const listOf = (part: (figure: (typeof figures)[number]) => SQL) => sql.join(figures.map(part), sql`, `);
  const any = (part: (figure: (typeof figures)[number]) => SQL) => sql`(${sql.join(figures.map(part), sql` OR `)})`;
  const hasMoved = ({ moved, knownDelta }: (typeof figures)[number]) =>
    sql`(NOT joined AND ${knownDelta} = 0 AND ${moved} <> 0)`;
  // Looking up the row of each entry takes twice as long as reading all rows.
  const chosen = selection.all
    ? sql``
    : sql`chosen AS MATERIALIZED (SELECT target_id, platform_id ${fromRows(selection)}),`;
  const ofChosen = selection.all ? sql`` : sql`JOIN chosen USING (target_id, platform_id)`;
  const { rows } = await tx.execute(sql`
    WITH ${chosen} entry AS (
      SELECT run, target_id, platform_id, kind <> 'grown' AS joined,
        ${listOf(({ before, after: now, names }) => sql`${before} AS ${names.before}, ${now} AS ${names.after}`)}
      FROM row_changes ${ofChosen}
      WHERE job_id = ${selection.jobId} AND seq > ${after} AND run >= ${from} AND kind IN ('grown', 'joined', 'first_seen')
      -- Keeps PostgreSQL from inlining this part, which would look up each value again at every use.
      OFFSET 0
    ),
    moved AS (
      SELECT run, bool_or(joined) AS joined, ${listOf(
        ({
          names,
          moved,
          knownDelta,
        }) => sql`sum(coalesce(${names.after}, 0) - coalesce(${names.before}, 0)) AS ${moved},
          sum((${names.after} IS NOT NULL)::int - (${names.before} IS NOT NULL)::int) AS ${knownDelta}`,
      )}
      FROM entry GROUP BY run, target_id, platform_id COLLATE "C"
    )
    SELECT run, count(*) FILTER (WHERE ${any(hasMoved)})::int AS rows, count(*) FILTER (WHERE joined)::int AS joined,
      count(*) FILTER (WHERE NOT joined AND ${any(({ knownDelta }) => sql`${knownDelta} <> 0`)})::int AS unknown,
      json_build_array(${listOf((figure) => {
        const where = sql`FILTER (WHERE ${hasMoved(figure)})`;
        return sql`json_build_object('rows', count(*) ${where}, 'sum', coalesce(sum(${figure.moved}) ${where}, 0))`;
      })}) AS figures
    FROM moved GROUP BY run`);
  return rows.map((row) => Added.parse(row));
}
