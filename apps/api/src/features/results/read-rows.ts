import { type JobId, maskOptOut, Row } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

export const Stored = z.object({
  job_id: z.string(),
  n: z.coerce.number(),
  run_id: z.string(),
  values: Row,
  last_seen_at: z.coerce.date(),
});

/** A row as responses contain it. */
export const viewRow = (row: z.infer<typeof Stored>): Row => ({
  ...withoutOptOut(row.values),
  collectedAt: row.last_seen_at.toISOString(),
  runId: row.run_id,
});

/** Older versions stored message rows, the only rows with a recipient, with the opt-out link. */
function withoutOptOut(values: Record<string, unknown>): Record<string, unknown> {
  const { recipient, text } = values;
  return recipient !== undefined && typeof text === 'string' ? { ...values, text: maskOptOut(text) } : values;
}

const firstRowsOfJobs = prepared('first_rows_of_jobs', (db) =>
  db
    .select({
      job_id: sql`row.job_id`,
      n: sql`row.n`,
      run_id: sql`row.run_id`,
      values: sql`row."values"`,
      last_seen_at: sql`row.last_seen_at`,
    })
    .from(sql`unnest(${sql.placeholder('jobIds')}::text[]) AS job (id) CROSS JOIN LATERAL (
      SELECT job_id, n, run_id, "values", last_seen_at FROM rows
      WHERE job_id = job.id ORDER BY n LIMIT ${sql.placeholder('each')}
    ) AS row`),
);

/** The first rows of each job, in order. */
export async function previewRows(db: Executor, jobIds: readonly JobId[], each: number): Promise<Map<string, Row[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await firstRowsOfJobs(db, { jobIds, each });
  const previews = new Map<string, Row[]>();
  for (const row of rows.map((found) => Stored.parse(found))) {
    const preview = previews.get(row.job_id) ?? [];
    preview.push(viewRow(row));
    previews.set(row.job_id, preview);
  }
  return previews;
}

const PAGE = 2_000;

/**
 * All current rows of a job, in order, one page at a time: memory usage doesn't grow with the job, and rows added during the
 * export are left for the next one.
 */
export async function* readRows(db: Executor, jobId: JobId): AsyncGenerator<Row[]> {
  const { rows: counted } = await db.execute(sql`SELECT coalesce(max(n), 0) AS last FROM rows WHERE job_id = ${jobId}`);
  const last = z.object({ last: z.coerce.number() }).parse(counted[0]).last;
  for (let after = 0; after < last; ) {
    const { rows } = await db.execute(sql`
      SELECT job_id, n, run_id, "values", last_seen_at FROM rows
      WHERE job_id = ${jobId} AND n > ${after} AND n <= ${last} ORDER BY n LIMIT ${PAGE}`);
    const page = rows.map((row) => Stored.parse(row));
    const end = page.at(-1);
    if (!end) return;
    yield page.map(viewRow);
    after = end.n;
  }
}
