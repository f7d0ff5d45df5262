import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { type Customer, newCustomer } from '../../../e2e/support/customer.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { followerValues, insertJob, RUN_ID, TARGET_ID, userIdOf } from '../fixtures/seed-rows.ts';
import { withDatabase } from '../fixtures/with-database.ts';
import { alone, compared } from '../report/rows.ts';
import { percentileOf } from '../report/statistics.ts';
import { downloadOf, lengthOf } from './export.ts';
import { timedPage } from './grid.ts';
import { followers, storeHalfKnown } from './ingest.ts';

const PAGE_ROWS = 100;
/** The number of jobs that store rows in turn, and of rows per turn, so that the rows of the jobs alternate in the table. */
const JOBS_AT_ONCE = 100;
const ROWS_IN_TURN = 500;
const INGEST_ROWS = 20_000;
/** Downloads per round. */
const DOWNLOADS = 5;
const PLACEHOLDER = 4_242_424_242;
/** Each new customer waits for a mail. */
const CUSTOMERS_AT_ONCE = 5;
/** The maximum duration of reading, as many times the duration in an empty database: 0.9 of its speed. */
const READING = 1.11;

interface Owner {
  readonly customer: Customer;
  readonly userId: string;
}
/** Durations in ms. */
interface Times {
  readonly page: number;
  readonly download: number;
}
interface StoredJob {
  readonly id: string;
  readonly customer: Customer;
}

const Stored = z.object({ rows: z.coerce.number(), heap: z.coerce.number(), indexes: z.coerce.number() });

/** Compares the cost of storing, reading and removing a job in a database with the rows of many customers and in an empty one. */
export const storage: Bench = {
  name: 'storage',
  async run(context) {
    const { databaseUrl, print, rounds, size } = context;
    const asSuperuser = (statement: string) =>
      withDatabase(context.superuserUrl, (superuser) => superuser.query(statement));
    const { customers, jobs, rowsPerJob } = size.storage;
    const owners: Owner[] = [];
    while (owners.length < customers) {
      const length = Math.min(CUSTOMERS_AT_ONCE, customers - owners.length);
      owners.push(...(await Promise.all(Array.from({ length }, () => newOwner(context)))));
    }
    const [first] = owners;
    if (!first) throw new Error('storage: there are no customers');
    return withDatabase(databaseUrl, async (client) => {
      const rows = followers(Math.min(INGEST_ROWS, rowsPerJob));
      const timesOf = async (stored: readonly StoredJob[]) => {
        const pick = () => stored[randomInt(stored.length)] ?? fail();
        // A session's first request in a while stores when it was used.
        const jobOf = new Map(stored.map(({ id, customer }) => [customer, id]));
        for (const [customer, id] of jobOf) await timedPage(context, customer, { id, offset: 0, limit: PAGE_ROWS });
        const pages = Array.from({ length: size.gridPages }, () => ({ ...pick(), offset: randomInt(rowsPerJob) }));
        const downloads = Array.from({ length: DOWNLOADS }, pick);
        const once = async () => {
          const paged: number[] = [];
          for (const { id, customer, offset } of pages) {
            paged.push((await timedPage(context, customer, { id, offset, limit: PAGE_ROWS })).ms);
          }
          const downloaded: number[] = [];
          for (const { id, customer } of downloads) {
            const startedAt = performance.now();
            await lengthOf(await downloadOf(context, customer, id, 'csv'));
            downloaded.push(performance.now() - startedAt);
          }
          return { page: percentileOf(paged, 0.95), download: percentileOf(downloaded, 0.5) };
        };
        // Rows that weren't read for a while come from the disk, and the second time from memory.
        return { cold: await once(), warm: await once() };
      };
      const measure = async (stored: readonly StoredJob[]) => {
        const read = { ingest: [] as number[], cold: [] as Times[], warm: [] as Times[] };
        for (let round = 0; round < rounds; round++) {
          read.ingest.push((await storeHalfKnown(databaseUrl, first.userId, rows)).figure);
          const { cold, warm } = await timesOf(stored);
          read.cold.push(cold);
          read.warm.push(warm);
        }
        return read;
      };

      const alreadyThere = await storedIn(client);
      const all = await fill(client, [first], rowsPerJob);
      const empty = await measure(all);
      while (all.length < jobs) {
        const length = Math.min(JOBS_AT_ONCE, jobs - all.length);
        const next = Array.from({ length }, (_, n) => owners[(all.length + n) % owners.length] ?? first);
        all.push(...(await fill(client, next, rowsPerJob)));
        print(`  ${all.length * rowsPerJob} rows of ${all.length} jobs are there`);
      }
      await asSuperuser('VACUUM (ANALYZE) rows');
      // Otherwise the written rows would reach the disk during the measurement.
      await asSuperuser('CHECKPOINT');
      const full = await measure(all);
      const now = await storedIn(client);
      const stored = now.rows - alreadyThere.rows;

      const removed: number[] = [];
      for (const { id } of all.slice(0, rounds)) {
        const startedAt = performance.now();
        await client.query('DELETE FROM rows WHERE job_id = $1', [id]);
        removed.push(performance.now() - startedAt);
      }
      // The stack belongs to the benchmark, so the table contains no other rows.
      await asSuperuser('TRUNCATE rows');
      await client.query('DELETE FROM jobs WHERE id = ANY ($1)', [all.map(({ id }) => id)]);

      const lower = { unit: 'ms', lowerIsBetter: true } as const;
      const reading = (name: string, state: 'cold' | 'warm', key: keyof Times) => {
        const of = (read: typeof full) => read[state].map((times) => times[key]);
        const versus = { ours: of(full), peer: of(empty) };
        return compared({ ...lower, name: `storage: ${name}, ${state}, full against empty`, goal: READING }, versus);
      };
      return [
        compared(
          { name: 'storage: ingest, full against empty', unit: 'rows/s', goal: 0.9 },
          { ours: full.ingest, peer: empty.ingest },
        ),
        reading('page by index p95', 'cold', 'page'),
        reading('page by index p95', 'warm', 'page'),
        reading(`CSV of ${rowsPerJob} rows`, 'cold', 'download'),
        reading(`CSV of ${rowsPerJob} rows`, 'warm', 'download'),
        alone(
          { ...lower, name: 'storage: page by index p95', goal: 150 },
          full.cold.map(({ page }) => page),
        ),
        alone({ ...lower, name: `storage: removing ${rowsPerJob} rows` }, removed),
        alone({ ...lower, name: 'storage: table', unit: 'bytes per row' }, [(now.heap - alreadyThere.heap) / stored]),
        alone({ ...lower, name: 'storage: indexes', unit: 'bytes per row' }, [
          (now.indexes - alreadyThere.indexes) / stored,
        ]),
      ];
    });
  },
};

async function newOwner(context: BenchContext): Promise<Owner> {
  const customer = await newCustomer(context);
  return { customer, userId: await userIdOf(customer) };
}

const fail = (): never => {
  throw new Error('storage: there are no jobs');
};

/** Inserts a job with its rows for each owner, as if the jobs ran at the same time. */
async function fill(client: pg.Client, owners: readonly Owner[], rowsPerJob: number): Promise<StoredJob[]> {
  const jobs: StoredJob[] = [];
  for (const { customer, userId } of owners) jobs.push({ id: await insertJob(client, userId), customer });
  const ids = jobs.map(({ id }) => id);
  const template = JSON.stringify(followerValues(PLACEHOLDER));
  for (let start = 1; start <= rowsPerJob; start += ROWS_IN_TURN) {
    await client.query(
      `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
       SELECT job_id, ${TARGET_ID}, n::text, n, 1, '${RUN_ID}', replace($2, '${PLACEHOLDER}', n::text)::jsonb
       FROM unnest($1::text[]) AS job_id, generate_series($3::int, $4::int) AS n`,
      [ids, template, start, Math.min(start + ROWS_IN_TURN - 1, rowsPerJob)],
    );
  }
  await client.query('UPDATE jobs SET total_results = $2 WHERE id = ANY ($1)', [ids, rowsPerJob]);
  return jobs;
}

/** The rows of all partitions, and their size on disk. */
async function storedIn(client: pg.Client): Promise<z.infer<typeof Stored>> {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM rows) AS rows, sum(pg_table_size(inhrelid)) AS heap, sum(pg_indexes_size(inhrelid)) AS indexes
     FROM pg_inherits WHERE inhparent = 'rows'::regclass`,
  );
  return Stored.parse(rows[0]);
}
