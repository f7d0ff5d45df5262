import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { JobId, newId, RunId } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { openDatabase } from '../../../apps/api/src/db/client.ts';
import { trackedColumns } from '../../../apps/api/src/features/results/history.ts';
import { upsertRows } from '../../../apps/api/src/features/results/upsert-rows.ts';
import { ROWS_ENOUGH } from '../../../apps/api/src/features/runs/events/share-storing.ts';
import { newCustomer } from '../../../e2e/support/customer.ts';
import type { Bench } from '../bench.ts';
import { followerValues, insertJob, insertRows, RUN_ID, TARGET_ID, userIdOf } from '../fixtures/seed-rows.ts';
import { withDatabase } from '../fixtures/with-database.ts';
import { race, type Turn } from '../take-turns.ts';

/** Half of the rows are known. */
const EVERY_SECOND = 2;
/** A different run from the one that stored the known rows, so that the rows are recorded as seen by both. */
const SECOND_RUN = RunId.parse('run_second');
const PEER_TABLE = 'bench.copied_rows';

const Content = z.object({ content: z.string() });

type Follower = { readonly platformId: string; readonly values: ReturnType<typeof followerValues> };

export const followers = (count: number): readonly Follower[] =>
  Array.from({ length: count }, (_, index) => ({
    platformId: String(index + 1),
    values: followerValues(index + 1),
  }));

/** Stores the rows of a new job, which already has every second one. The figure is rows per second. */
export const storeHalfKnown = (databaseUrl: string, userId: string, rows: readonly Follower[]): Promise<Turn> =>
  withDatabase(databaseUrl, async (client) => {
    const jobId = JobId.parse(await insertJob(client, userId));
    await insertRows(client, jobId, rows.length, EVERY_SECOND);
    const { db, close } = openDatabase(databaseUrl, createLogger({ service: 'bench', level: 'error' }), 1);
    try {
      const tracked = trackedColumns({ platform: 'instagram', type: 'follower' });
      const batch = { jobId, targetId: TARGET_ID, runId: SECOND_RUN, cycle: 2, tracked };
      let after = Math.ceil(rows.length / EVERY_SECOND);
      const startedAt = performance.now();
      for (let start = 0; start < rows.length; start += ROWS_ENOUGH) {
        const part = rows.slice(start, start + ROWS_ENOUGH);
        const [stored] = await db.transaction((tx) => upsertRows(tx, [{ ...batch, after, rows: part }], new Date()));
        after += stored?.inserted ?? 0;
      }
      const ms = performance.now() - startedAt;
      await expectNoChanges(client, jobId);
      return { figure: rows.length / (ms / 1_000), result: await contentOf(client, 'rows', jobId) };
    } finally {
      await close();
      await client.query('DELETE FROM rows WHERE job_id = $1', [jobId]);
      await client.query('DELETE FROM jobs WHERE id = $1', [jobId]);
    }
  });

const Changes = z.object({ count: z.number() });

/** The incoming values equal the values of known rows, so no row may be recorded as changed. */
async function expectNoChanges(client: pg.Client, jobId: string): Promise<void> {
  const { rows } = await client.query('SELECT count(*)::int AS count FROM row_changes WHERE job_id = $1', [jobId]);
  const { count } = Changes.parse(rows[0]);
  if (count > 0) throw new Error(`${count} of the known rows were recorded as changed`);
}

const contentOf = (client: pg.Client, table: string, jobId: string): Promise<string> =>
  client
    .query(
      `SELECT count(*) || ' rows ' || md5(string_agg(platform_id || "values"::text, ',' ORDER BY platform_id)) AS content
       FROM ${table} WHERE job_id = $1`,
      [jobId],
    )
    .then(({ rows: [found] }) => Content.parse(found).content);

/**
 * Storing rows of which the job already has half, against `COPY` of the same rows into an empty table with the same columns and
 * indexes. COPY neither finds duplicates nor updates.
 */
export const ingest: Bench = {
  name: 'ingest',
  async run(context) {
    const { databaseUrl, superuserUrl, size } = context;
    const count = size.ingestRows;
    const userId = await userIdOf(await newCustomer(context));
    const rows = followers(count);
    const ours = () => storeHalfKnown(databaseUrl, userId, rows);

    const peer = (): Promise<Turn> =>
      withDatabase(superuserUrl, async (client) => {
        await client.query('CREATE SCHEMA IF NOT EXISTS bench');
        await client.query(`DROP TABLE IF EXISTS ${PEER_TABLE}`);
        await client.query(`CREATE TABLE ${PEER_TABLE} (LIKE rows INCLUDING ALL)`);
        const jobId = newId('JobId');
        const startedAt = performance.now();
        const copy = client.query(
          copyFrom(
            `COPY ${PEER_TABLE} (job_id, target_id, platform_id, n, cycle, run_id, "values", first_seen_at, last_seen_at) FROM STDIN (FORMAT csv)`,
          ),
        );
        await pipeline(Readable.from(csvOf(jobId, rows)), copy);
        const ms = performance.now() - startedAt;
        return { figure: count / (ms / 1_000), result: await contentOf(client, PEER_TABLE, jobId) };
      });

    return [await race(context, { name: 'ingest, half known', unit: 'rows/s', goal: 0.5, stretch: 0.7 }, ours, peer)];
  },
};

function* csvOf(jobId: JobId, rows: readonly Follower[]): Generator<string> {
  const now = new Date().toISOString();
  for (let start = 0; start < rows.length; start += ROWS_ENOUGH) {
    yield rows
      .slice(start, start + ROWS_ENOUGH)
      .map(({ platformId, values }, index) => {
        const json = JSON.stringify(values).replaceAll('"', '""');
        return `${jobId},${TARGET_ID},${platformId},${start + index + 1},1,${RUN_ID},"${json}",${now},${now}\n`;
      })
      .join('');
  }
}
