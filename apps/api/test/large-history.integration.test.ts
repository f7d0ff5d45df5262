import { JobId, newId, UserId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../src/context.ts';
import { jobs } from '../src/db/schema/index.ts';
import { countTargets } from '../src/features/jobs/targets/targets.ts';
import { jobStats } from '../src/features/jobs/views/stats.ts';
import { getJob, LIST_TARGETS, listJobs } from '../src/features/jobs/views/view-job.ts';
import { jobProgress } from '../src/features/runs/store/progress.ts';
import { forecastJob } from '../src/features/runs/views/forecast.ts';
import { migrationStep } from './support/migration-step.ts';
import { rowsReadBy } from './support/rows-read.ts';
import { type Browser, startTestService, type TestService } from './support/test-service.ts';

const JOBS = 5;
const RUNS_OF_EACH = 20_000;
const EVERY_S = 120;

let api: TestService;
let context: AppContext;
let user: Browser;
let userId: UserId;
beforeAll(async () => {
  api = await startTestService();
  context = api.service.context;
  user = await api.verified();
  userId = UserId.parse((await user.call('GET', '/api/users/check-auth')).body.data.user._id);
  await seedHistory();
});
afterAll(() => api.stop());

/** Recurring jobs with a long history: the last run ended a moment ago; one in ten failed. */
async function seedHistory(): Promise<void> {
  const ids = Array.from({ length: JOBS }, () => newId('JobId'));
  const client = await context.database.pool.connect();
  // One transaction: the scheduler must not start a job before its history is complete.
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO jobs (id, user_id, name, platform, type, target, interval_s, settings, status, total_runs, next_run_at)
      SELECT id, $1, 'A job', 'instagram', 'follower', 'nasa', $2::int, '{"accountType": "Private"}', 'waiting', $3, now() + make_interval(secs => $2::int)
      FROM unnest($4::text[]) AS id`,
      [userId, EVERY_S, RUNS_OF_EACH, ids],
    );
    await client.query(
      `INSERT INTO runs (id, job_id, user_id, number, cycle, status, rows, queued_at, started_at, ended_at)
      SELECT job || '_' || n, job, $1, n, n, CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'completed' END, 50, at, at,
        at + interval '10 seconds'
      FROM unnest($2::text[]) AS job CROSS JOIN generate_series(1, $3::int) AS n
      CROSS JOIN LATERAL (SELECT now() - make_interval(secs => ($3::int - n + 1) * $4::int) AS at) AS queued`,
      [userId, ids, RUNS_OF_EACH, EVERY_S],
    );
    await client.query(
      `INSERT INTO run_spans (run_id, n, kind, started_at, ended_at, running_ms)
      SELECT id, 1, 'running', queued_at, ended_at, 10000 FROM runs WHERE user_id = $1`,
      [userId],
    );
    await client.query(
      `INSERT INTO run_targets (run_id, target_id, position, value, requested) SELECT id, 1, 1, 'nasa', 50 FROM runs WHERE user_id = $1`,
      [userId],
    );
    await client.query('COMMIT');
  } finally {
    // Closed, so that a transaction that failed ends.
    client.release(true);
  }
  // Counts past runs, as an upgrade does.
  await api.asOwner(await migrationStep('0017_rollups', 'INSERT INTO "run_days"'));
  await api.asOwner('ANALYZE');
}

test('the job list reads only the last run of each job', async () => {
  const read = await rowsReadBy(context.database.pool, async (db) => {
    const jobs = await listJobs(db, userId);
    expect(jobs.map(({ lastRun }) => lastRun?.number)).toEqual(Array.from({ length: JOBS }, () => RUNS_OF_EACH));
  });
  expect(read.runs).toBe(JOBS);
});

test('the job list reads few targets of each last run, and a job all of them', async () => {
  const { pool } = context.database;
  const [newest] = await listJobs(context.db, userId);
  const id = JobId.parse(newest?._id);
  await pool.query(
    `INSERT INTO run_targets (run_id, target_id, position, value, requested)
      SELECT $1, n, n, 'person_' || n, 50 FROM generate_series(2, 5000) AS n`,
    [newest?.lastRun?._id],
  );
  const read = await rowsReadBy(pool, async (db) => {
    const listed = (await listJobs(db, userId)).find(({ _id }) => _id === id);
    expect(listed?.lastRun?.targets.map(({ target }) => target)).toEqual([
      'nasa',
      ...Array.from({ length: LIST_TARGETS - 1 }, (_, n) => `person_${n + 2}`),
    ]);
  });
  expect(read.run_targets).toBeLessThanOrEqual(LIST_TARGETS + JOBS);
  expect((await getJob(context.db, userId, id)).lastRun?.targets).toHaveLength(5_000);
});

test('the dashboard reads rollups', async () => {
  const user = { id: userId, plan: 'free', planSince: new Date() } as Parameters<typeof jobStats>[1];
  const read = await rowsReadBy(context.database.pool, async (db) => {
    const stats = await jobStats({ ...context, db }, user);
    expect(stats.totalJobs).toBe(JOBS);
    expect(stats.successRate).toBeCloseTo(90, 0);
  });
  expect(read.runs).toBeLessThanOrEqual(JOBS);
  expect(read.run_days).toBeLessThan(100);
});

test('counts jobs whose run was queued or running at this time yesterday', async () => {
  const { pool } = context.database;
  // A user without history, because the jobs of the other one are active for ten seconds every two minutes.
  const other = await api.verified();
  const otherId = UserId.parse((await other.call('GET', '/api/users/check-auth')).body.data.user._id);
  const statsOf = async () => (await other.call('GET', '/api/jobs/stats')).body.data.stats.activeJobsChange;
  expect(await statsOf()).toBe(0);
  const id: JobId = newId('JobId');
  await pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, settings, status, total_runs)
      VALUES ($1, $2, 'A job', 'instagram', 'follower', 'nasa', '{"accountType": "Private"}', 'completed', 1)`,
    [id, otherId],
  );
  const runId = newId('RunId');
  await pool.query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status, queued_at)
      VALUES ($1, $2, $3, 1, 1, 'paused', now() - interval '26 hours')`,
    [runId, id, otherId],
  );
  await pool.query(
    `INSERT INTO run_spans (run_id, n, kind, started_at, ended_at) VALUES
      ($1, 1, 'running', now() - interval '26 hours', now() - interval '25 hours'),
      ($1, 2, 'paused', now() - interval '25 hours', now() - interval '23 hours'),
      ($1, 3, 'running', now() - interval '23 hours', now() - interval '1 hour'),
      ($1, 4, 'paused', now() - interval '1 hour', NULL)`,
    [runId],
  );
  expect(await statsOf()).toBe(0);
  await pool.query(
    `UPDATE run_spans SET started_at = started_at - interval '2 hours', ended_at = ended_at - interval '2 hours' WHERE run_id = $1`,
    [runId],
  );
  expect(await statsOf()).toBe(-1);
  await pool.query('DELETE FROM jobs WHERE id = $1', [id]);
});

test('a forecast reads rollups of the user’s own or all runs', async () => {
  const input = {
    platform: 'instagram',
    type: 'follower',
    targets: 1,
    perTarget: 100,
    perLaunch: 1,
    accountType: 'Private',
  } as const;
  for (const [owner, basis] of [
    [userId, 'yours'],
    [newId('UserId'), 'everyones'],
  ] as const) {
    const read = await rowsReadBy(context.database.pool, async (db) => {
      // 10 s per 50 rows.
      expect(await forecastJob({ ...context, db }, owner, input)).toMatchObject({ basis, seconds: 20 });
    });
    expect(read.runs).toBeUndefined();
    expect(read.run_days).toBeLessThan(100);
  }
});

test('the job list reads no targets of completed jobs but the failed ones', async () => {
  const { pool } = context.database;
  const id = newId('JobId');
  await pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, settings, status)
    VALUES ($1, $2, 'Many targets', 'instagram', 'follower', 'nasa', '{"accountType": "Private"}', 'completed')`,
    [id, userId],
  );
  await pool.query(
    `INSERT INTO job_targets (job_id, position, value, key, done, verdict)
    SELECT $1, n, n, n, true, CASE WHEN n <= 3 THEN 'partial' ELSE 'complete' END FROM generate_series(1, 10000) AS n`,
    [id],
  );
  await api.asOwner('ANALYZE');
  const read = await rowsReadBy(pool, async (db) => {
    const listed = (await listJobs(db, userId)).find(({ _id }) => _id === id);
    expect(listed?.targetsFailed).toBe(3);
  });
  expect(read.job_targets).toBeLessThan(100);
});

test('the progress of a job with many earlier expansions reads only its active targets', async () => {
  const id = newId('JobId');
  const { pool } = context.database;
  await pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, settings)
      VALUES ($1, $2, 'A job', 'instagram', 'comment', 'nasa', '{"accountType": "Private"}')`,
    [id, userId],
  );
  await pool.query(
    `INSERT INTO job_targets (job_id, position, value, key, active)
      SELECT $1, 0, 'post' || n, 'post' || n, n <= 10 FROM generate_series(1, 20000) AS n`,
    [id],
  );
  await api.asOwner('ANALYZE job_targets');
  const read = await rowsReadBy(pool, async (db) => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
    if (!job) throw new Error('no job');
    await jobProgress(db, job);
    await countTargets(db, id);
  });
  expect(read.job_targets).toBe(20);
});
