import { JobId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api, createJob, setUpRuns, user } from '../../../../test/support/run-fixture.ts';
import { resumeJobDeletions } from './delete-job.ts';

setUpRuns();

const ROWS = 25_000;
const RUNS = 60;

/** A job whose deletion takes several batches. */
async function largeJob(): Promise<JobId> {
  const id = JobId.parse(await createJob());
  const { pool } = api.service.context.database;
  await pool.query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status, ended_at)
      SELECT id || '_' || n, id, user_id, n, n, 'completed', now() FROM jobs CROSS JOIN generate_series(1, $2::int) AS n WHERE id = $1`,
    [id, RUNS],
  );
  await pool.query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, values)
      SELECT $1, 1, n, n, 1, $1 || '_1', '{}' FROM generate_series(1, $2::int) AS n`,
    [id, ROWS],
  );
  await pool.query(`UPDATE jobs SET status = 'completed', total_results = $2, total_runs = $3 WHERE id = $1`, [
    id,
    ROWS,
    RUNS,
  ]);
  return id;
}

const count = async (table: string, column: string, id: JobId): Promise<number> =>
  (await api.service.context.database.pool.query(`SELECT count(*)::int FROM ${table} WHERE ${column} = $1`, [id]))
    .rows[0].count;

const leftOf = async (id: JobId) => ({
  rows: await count('rows', 'job_id', id),
  runs: await count('runs', 'job_id', id),
  jobs: await count('jobs', 'id', id),
});
const NOTHING = { rows: 0, runs: 0, jobs: 0 };

test('a large job disappears at once, however long deleting its rows takes', async () => {
  const id = await largeJob();
  const { pool } = api.service.context.database;
  const { downloadUrl } = (await user.call('GET', `/api/jobs/${id}/partial-results?format=json`)).body.data;
  const { pathname, search } = new URL(downloadUrl);
  const blocker = await pool.connect();
  try {
    // The row lock keeps this row from being deleted.
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM rows WHERE job_id = $1 AND n = 15000 FOR UPDATE', [id]);
    expect(await user.call('DELETE', `/api/jobs/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Job deleted' },
    });
    expect((await user.call('GET', '/api/jobs')).body.data.jobs).toEqual([]);
    expect((await user.call('GET', '/api/jobs/stats')).body.data.stats).toMatchObject({ totalJobs: 0, recentJobs: [] });
    const calls = [
      ['GET', ''],
      ['GET', '/results?format=csv'],
      ['GET', '/bill'],
      ['POST', '/start'],
      ['DELETE', ''],
    ] as const;
    for (const [method, path] of calls) expect((await user.call(method, `/api/jobs/${id}${path}`)).status).toBe(404);
    expect((await user.call('GET', pathname + search)).status).not.toBe(200);
    expect(await count('job_sessions', 'job_id', id)).toBe(0);
    expect(await count('rows', 'job_id', id)).toBeGreaterThan(0);
  } finally {
    await blocker.query('COMMIT');
    blocker.release();
  }
  await expect.poll(() => leftOf(id)).toEqual(NOTHING);
});

/** Simulates a process that began a deletion this many minutes ago. */
const mark = (id: JobId, minutesAgo: number) =>
  api.service.context.db.execute(sql`
    UPDATE jobs SET deleted_at = now() - make_interval(mins => ${minutesAgo}) WHERE id = ${id}`);

test('resumes interrupted deletions, but not those in progress', async () => {
  const [abandoned, busy] = [await largeJob(), await largeJob()];
  await mark(abandoned, 11);
  await mark(busy, 1);
  await resumeJobDeletions(api.service.context);
  expect(await leftOf(abandoned)).toEqual(NOTHING);
  expect(await leftOf(busy)).toEqual({ rows: ROWS, runs: RUNS, jobs: 1 });
});

test('a deletion that can’t be resumed doesn’t keep the others waiting', async () => {
  const [locked, other] = [JobId.parse(await createJob()), JobId.parse(await createJob())];
  for (const id of [locked, other]) await mark(id, 11);
  const blocker = await api.service.context.database.pool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [locked]);
    await expect(resumeJobDeletions(api.service.context)).rejects.toThrow('1 deletions of jobs');
    expect(await leftOf(other)).toEqual(NOTHING);
  } finally {
    await blocker.query('COMMIT');
    blocker.release();
  }
  await resumeJobDeletions(api.service.context);
  expect(await leftOf(locked)).toEqual(NOTHING);
});

test('deleting a job deletes its rows, including those being stored', async () => {
  const id = JobId.parse(await createJob());
  const { pool } = api.service.context.database;
  const writer = await pool.connect();
  try {
    await writer.query('BEGIN');
    await writer.query('SELECT FROM jobs WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const deleted = pool.query('DELETE FROM jobs WHERE id = $1', [id]);
    await expect
      .poll(async () => (await pool.query(`SELECT FROM pg_locks WHERE NOT granted`)).rowCount, { timeout: 10_000 })
      .toBeGreaterThan(0);
    await writer.query(
      `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values") VALUES ($1, 1, 'late', 1, 1, 'run', '{}')`,
      [id],
    );
    await writer.query('COMMIT');
    await deleted;
  } finally {
    writer.release();
  }
  expect(await leftOf(id)).toEqual(NOTHING);
});

test('stored answers of requests with an Idempotency-Key lose the job’s rows', async () => {
  const [deleted, kept] = [await createJob({ name: 'Deleted' }), await createJob({ name: 'Kept' })];
  const { pool } = api.service.context.database;
  await pool.query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, values)
      SELECT id, 1, 'ada', 1, 1, 'run_1', '{"username": "ada"}' FROM jobs WHERE id = ANY($1)`,
    [[deleted, kept]],
  );
  await pool.query('UPDATE jobs SET total_results = 1 WHERE id = ANY($1)', [[deleted, kept]]);
  const tag = async (id: string) => {
    const answer = await user.call('PATCH', `/api/jobs/${id}`, { tags: ['a'] }, { 'idempotency-key': id });
    return answer.body.data.job;
  };
  expect(await tag(deleted)).toMatchObject({ results: { data: [{ username: 'ada' }] } });
  const before = await tag(kept);
  expect((await user.call('DELETE', `/api/jobs/${deleted}`)).status).toBe(200);
  expect(await tag(deleted)).toMatchObject({ name: 'Deleted', results: null });
  expect(await tag(kept)).toEqual(before);
});
