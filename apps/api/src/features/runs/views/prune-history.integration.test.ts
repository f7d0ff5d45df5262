import { newId, UserId } from '@trawl/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsReadBy } from '../../../../test/support/rows-read.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { deleteOldDays } from '../../messages/index.ts';
import { pruneHistory } from './prune-history.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const count = async (table: string, which: string): Promise<number> =>
  (await api.service.context.database.pool.query(`SELECT count(*)::int FROM ${table} WHERE ${which}`)).rows[0].count;

/** A job with runs from this many months ago, each with a log, a target and a bill item. */
async function seedRuns(months: readonly number[]): Promise<void> {
  const { pool } = api.service.context.database;
  const user = await api.verified();
  const userId = UserId.parse((await user.call('GET', '/api/users/check-auth')).body.data.user._id);
  const jobId = newId('JobId');
  await pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, settings, status, total_runs, build_time_ms)
      VALUES ($1, $2, 'A job', 'instagram', 'follower', 'nasa', '{"accountType": "Private"}', 'completed', $3, 1000)`,
    [jobId, userId, months.length],
  );
  await pool.query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status, charged_ms, ended_at)
      SELECT 'run_' || n, $1, $2, n, n, 'completed', 1000, now() - make_interval(months => months)
      FROM unnest($3::int[]) WITH ORDINALITY AS run (months, n)`,
    [jobId, userId, months],
  );
  await pool.query(`INSERT INTO run_log (run_id, n, text) SELECT id, 1, 'Done.' FROM runs`);
  await pool.query(
    `INSERT INTO run_targets (run_id, target_id, position, value, requested) SELECT id, 1, 1, 'nasa', 1 FROM runs`,
  );
  await pool.query(`INSERT INTO run_spans (run_id, n, kind, started_at) SELECT id, 1, 'running', now() FROM runs`);
}

test('deletes logs and targets after 12 months, bill items after 25, and runs never', async () => {
  const { db } = api.service.context;
  await seedRuns([0, 11, 13, 13, 13, 24, 26]);
  expect(await pruneHistory(db, 2)).toBe(6);
  expect(await count('run_log', 'true')).toBe(2);
  expect(await count('run_targets', 'true')).toBe(2);
  expect(await count('run_spans', 'true')).toBe(6);
  expect(await count('runs', 'charged_ms = 1000')).toBe(7);
  expect(await pruneHistory(db, 2)).toBe(0);
});

test('finds expired history by an index, with any number of runs', async () => {
  const { database } = api.service.context;
  await database.pool.query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status, ended_at)
      SELECT 'many_' || n, job_id, user_id, 100 + n, 1, 'completed', now()
      FROM (SELECT * FROM runs LIMIT 1) AS run CROSS JOIN generate_series(1, 20000) AS n`,
  );
  await api.asOwner('ANALYZE runs');
  const read = await rowsReadBy(database.pool, (db) => pruneHistory(db));
  expect(read.runs ?? 0).toBeLessThan(50);
});

test('deletes accounts’ daily counts before yesterday', async () => {
  const { db, database } = api.service.context;
  await database.pool.query(
    `INSERT INTO account_days (account_key, day, sent)
      SELECT 'instagram:1', (now() AT TIME ZONE 'utc')::date - n, 1 FROM generate_series(0, 99) AS n`,
  );
  await deleteOldDays(db, 4);
  expect(await count('account_days', 'true')).toBe(2);
});
