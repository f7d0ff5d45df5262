import {
  type CollectedRow,
  type JobId,
  jobTypeOf,
  newId,
  ResultsChoiceInput,
  RunId,
  readChoice,
} from '@trawl/contracts';
import { seededRandom } from '@trawl/stack/random';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { insertRunningRuns } from '../../../test/support/many-runs.ts';
import { rowsReadBy } from '../../../test/support/rows-read.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { people } from '../../../test/support/test-worker.ts';
import type { Db } from '../../db/client.ts';
import { conditionOf } from './choice-sql.ts';
import { trackedColumns } from './history.ts';
import { removeRows } from './remove-rows.ts';
import { type RowBatch, upsertRows } from './upsert-rows.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const LATER = new Date('2026-05-05T10:00:00Z');

let api: TestService;
let jobIds: JobId[];
beforeAll(async () => {
  api = await startTestService();
  const runs = await insertRunningRuns(api, await api.verified(), 5);
  jobIds = runs.map(({ jobId }) => jobId);
});
afterAll(() => api.stop());

const jobAt = (index: number): JobId => {
  const id = jobIds[index];
  if (!id) throw new Error('too few jobs');
  return id;
};

const batchOf = (jobId: JobId, targetId: number, rows: readonly CollectedRow[], after = 0, cycle = 1): RowBatch => ({
  ...{ jobId, targetId, rows, after, cycle },
  runId: RunId.parse('run_0198c5a2-7d5e-7000-8000-000000000001'),
});

const store = (batches: readonly RowBatch[], now = NOW, db: Db = api.service.context.db) =>
  db.transaction((tx) => upsertRows(tx, batches, now));

const Row = z.object({
  target_id: z.coerce.number(),
  n: z.coerce.number(),
  platform_id: z.string(),
  cycle: z.number(),
  first: z.string(),
  last: z.string(),
});
async function rowsOf(jobId: JobId): Promise<z.infer<typeof Row>[]> {
  const { rows } = await api.service.context.db.execute(sql`
    SELECT target_id, n, platform_id, cycle, first_seen_at::date::text AS first, last_seen_at::date::text AS last
    FROM rows WHERE job_id = ${jobId} ORDER BY n`);
  return rows.map((row) => Row.parse(row));
}

test('new rows are numbered, and known rows keep their number and first date', async () => {
  const [one, two] = [jobAt(0), jobAt(1)];
  expect(await store([batchOf(one, 1, people(1, 2)), batchOf(two, 2, people(1, 3))])).toMatchObject([
    { inserted: 2, fresh: 2 },
    { inserted: 3, fresh: 3 },
  ]);
  // In the next cycle, half is known, and another target of the job has a row with the same id.
  const again = [
    batchOf(one, 1, people(2, 3), 2, 2),
    batchOf(two, 2, people(1, 3), 3, 1),
    batchOf(one, 3, people(1, 1), 2, 2),
  ];
  expect(await store(again, LATER)).toMatchObject([
    { inserted: 1, fresh: 2 },
    { inserted: 0, fresh: 0 },
    { inserted: 1, fresh: 1 },
  ]);
  const [first, second, third] = people(1, 3).map(({ platformId }) => platformId);
  const [old, next] = ['2026-05-04', '2026-05-05'];
  expect(await rowsOf(one)).toEqual([
    { target_id: 1, n: 1, platform_id: first, cycle: 1, first: old, last: old },
    { target_id: 1, n: 2, platform_id: second, cycle: 2, first: old, last: next },
    { target_id: 1, n: 3, platform_id: third, cycle: 2, first: next, last: next },
    { target_id: 3, n: 4, platform_id: first, cycle: 2, first: next, last: next },
  ]);
  expect((await rowsOf(two)).map(({ n, last }) => [n, last])).toEqual([1, 2, 3].map((n) => [n, next]));
});

test('reads only the incoming rows, however many are stored', async () => {
  const { database } = api.service.context;
  const jobId = jobAt(2);
  const count = 20_000;
  await store([batchOf(jobId, 1, people(1, count))]);
  await database.pool.query('ANALYZE rows');
  const known = people(count - 99, count);
  const read = await rowsReadBy(database.pool, (db) => store([batchOf(jobId, 1, known, count, 2)], LATER, db));
  // Found by the index, and visited for the update.
  expect(read.rows).toBeLessThanOrEqual(2 * known.length);
});

test('fails if another transaction changes a row without the lock of its job', async () => {
  const { database } = api.service.context;
  const jobId = jobAt(3);
  await store([batchOf(jobId, 1, people(1, 2))]);
  const client = await database.pool.connect();
  let storing: Promise<unknown>;
  try {
    await client.query('BEGIN');
    await client.query('UPDATE rows SET cycle = 7 WHERE job_id = $1 AND n = 1', [jobId]);
    storing = store([batchOf(jobId, 1, people(1, 3), 2, 2)], LATER);
    storing.catch(() => undefined);
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      expect(rows).toHaveLength(1);
    });
  } finally {
    await client.query('COMMIT');
    client.release();
  }
  await expect(storing).rejects.toThrow('without the lock');
  expect((await rowsOf(jobId)).map(({ cycle }) => cycle)).toEqual([7, 1]);
});

const FOLLOWERS = { platform: 'instagram', type: 'follower' } as const;

async function rowsSeenBy(jobId: JobId, runId: RunId): Promise<string[]> {
  const choice = readChoice(FOLLOWERS, ResultsChoiceInput.parse({ filter: [`runId:equals:${runId}`] }));
  if (!choice.ok) throw new Error(choice.message);
  const { rows } = await api.service.context.db.execute(sql`
    SELECT platform_id FROM rows
    WHERE job_id = ${jobId} AND ${conditionOf(choice.value, jobTypeOf(FOLLOWERS).columns, jobId)} ORDER BY platform_id`);
  return rows.map((row) => z.object({ platform_id: z.string() }).parse(row).platform_id);
}

test.each([1, 2, 3])('each run of a random history keeps the rows that it saw (seed %i)', async (seed) => {
  const { db } = api.service.context;
  const random = seededRandom(seed).next;
  const pick = <T>(from: readonly T[]): T[] => from.filter(() => random() < 0.6);
  const jobId = jobAt(4);
  await db.transaction((tx) => removeRows(tx, jobId, sql`true`, NOW));
  const stored = new Set<string>();
  const seen = new Map<RunId, Set<string>>();
  for (let cycle = 1; cycle <= 8; cycle++) {
    const runId = newId('RunId');
    const bySelf = new Set<string>();
    seen.set(runId, bySelf);
    // A page may be read twice.
    for (const page of [pick(people(1, 12)), pick(people(8, 30)), pick(people(25, 40))]) {
      await db.transaction(async (tx) => {
        const after = stored.size;
        const tracked = trackedColumns(FOLLOWERS);
        await upsertRows(tx, [{ ...{ jobId, runId, cycle, after, tracked }, targetId: 1, rows: page }], NOW);
      });
      for (const { platformId } of page) {
        stored.add(platformId);
        bySelf.add(platformId);
      }
    }
    const erased = [...stored].filter(() => random() < 0.1);
    await db.transaction((tx) => removeRows(tx, jobId, sql`platform_id = ANY (${sql.param(erased)}::text[])`, NOW));
    for (const platformId of erased) for (const rows of [stored, ...seen.values()]) rows.delete(platformId);
  }
  for (const [runId, rows] of seen) expect(await rowsSeenBy(jobId, runId)).toEqual([...rows].toSorted());
});
