import type { Column, JobId, TypeOf } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Executor } from '../../../db/client.ts';

/** Maximum numbers of runs and their targets, the latest ones, so that the manifest of a job with thousands of runs stays readable. */
const RUNS_MAX = 500;
const TARGETS_MAX = 5_000;

const Time = z.coerce.date().transform((date) => date.toISOString());
const Run = z.object({
  id: z.string(),
  number: z.number(),
  status: z.string(),
  queuedAt: Time,
  startedAt: Time.nullable(),
  endedAt: Time.nullable(),
  rows: z.number(),
});
const Target = z.object({
  run: z.number(),
  target: z.string(),
  requested: z.number(),
  found: z.number().nullable(),
  collected: z.number(),
  verdict: z.string().nullable(),
});

const Deletion = z.object({ at: Time, rows: z.coerce.number() });

export interface ExportedJob extends TypeOf {
  readonly id: JobId;
  readonly name: string;
}

/** The origin of a file's rows. */
export interface Manifest {
  readonly product: 'Trawl';
  readonly version: string;
  readonly exportedAt: string;
  readonly job: { readonly id: string; readonly name: string; readonly platform: string; readonly type: string };
  /** The choice of rows, columns and order, as in URLs; empty for all rows. */
  readonly choice: string;
  readonly columns: readonly { readonly key: string; readonly type: string; readonly about: string }[];
  /** The latest 500, the last one first. */
  readonly runs: readonly z.infer<typeof Run>[];
  /** The targets of these runs, at most 5,000. `missing`: requested rows that were neither collected nor known not to exist. */
  readonly targets: readonly (z.infer<typeof Target> & { readonly missing: number })[];
  /** The job's last deletion of expired rows; null if there was none. */
  readonly deletion: z.infer<typeof Deletion> | null;
  /** Rows in the file. */
  readonly rows: number;
  /** Changes that the format required, such as truncated texts. */
  readonly notes: readonly string[];
}

/** A manifest before its file is written. */
export type ManifestHead = Omit<Manifest, 'rows' | 'notes'>;

const missingOf = ({ requested, found, collected }: z.infer<typeof Target>): number =>
  Math.max(0, Math.min(requested, found ?? requested) - collected);

/** The manifest of a file, before its rows are written. */
export async function readManifest(
  db: Executor,
  job: ExportedJob,
  { columns, choice }: { readonly columns: readonly Column[]; readonly choice: string },
  now: Date,
): Promise<ManifestHead> {
  const { rows: runs } = await db.execute(sql`
    SELECT id, number, status, queued_at AS "queuedAt", started_at AS "startedAt", ended_at AS "endedAt", rows
    FROM runs WHERE job_id = ${job.id} ORDER BY number DESC LIMIT ${RUNS_MAX}`);
  const { rows: targets } = await db.execute(sql`
    SELECT run.number AS run, value AS target, requested, found, collected, run_targets.verdict
    FROM run_targets JOIN (
      SELECT id, number FROM runs WHERE job_id = ${job.id} ORDER BY number DESC LIMIT ${RUNS_MAX}
    ) AS run ON run.id = run_id
    ORDER BY run.number DESC, position LIMIT ${TARGETS_MAX}`);
  const { rows: deletions } = await db.execute(sql`
    SELECT deleted_at AS at, deleted_rows AS rows FROM results_keeping WHERE job_id = ${job.id} AND deleted_at IS NOT NULL`);
  return {
    product: 'Trawl',
    version: packageJson.version,
    exportedAt: now.toISOString(),
    job: { id: job.id, name: job.name, platform: job.platform, type: job.type },
    choice,
    columns: columns.map(({ key, type, about }) => ({ key, type, about })),
    runs: runs.map((run) => Run.parse(run)),
    targets: targets.map((each) => {
      const target = Target.parse(each);
      return { ...target, missing: missingOf(target) };
    }),
    deletion: deletions.length > 0 ? Deletion.parse(deletions[0]) : null,
  };
}
