import { type JobId, newId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../test/support/test-service.ts';
import { resumeDeletions } from './delete-account.ts';
import { deleteBulk } from './delete-bulk.ts';

const ROWS = 95;
const RUNS = 12;

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

interface Customer {
  readonly user: Browser;
  readonly userId: UserId;
  readonly jobId: JobId;
}

/** A customer with a job whose rows and runs take several batches. */
async function customer(): Promise<Customer> {
  const { pool } = api.service.context.database;
  const user = await api.verified();
  const userId = UserId.parse((await user.call('GET', '/api/users/check-auth')).body.data.user._id);
  const jobId = newId('JobId');
  await pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, interval_s, settings, status, next_run_at)
      VALUES ($1, $2, 'A job', 'instagram', 'follower', 'nasa', 60, '{"accountType": "Private"}', 'waiting', now() + interval '1 day')`,
    [jobId, userId],
  );
  await pool.query(
    `INSERT INTO job_targets (job_id, position, value, key) SELECT $1, n, 'p' || n, 'p' || n FROM generate_series(1, 30) AS n`,
    [jobId],
  );
  await pool.query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status, ended_at)
      SELECT $1 || '_' || n, $1, $2, n, n, 'completed', now() FROM generate_series(1, $3::int) AS n`,
    [jobId, userId, RUNS],
  );
  await pool.query(`INSERT INTO run_log (run_id, n, text) SELECT id, 1, 'Done.' FROM runs WHERE job_id = $1`, [jobId]);
  await pool.query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, values)
      SELECT $1, 1, n, n, 1, $1 || '_1', '{}' FROM generate_series(1, $2::int) AS n`,
    [jobId, ROWS],
  );
  return { user, userId, jobId };
}

/** Simulates a process that began a deletion this many minutes ago. */
const mark = (userId: UserId, minutesAgo: number) =>
  api.service.context.db.execute(sql`
    UPDATE users SET deletion = jsonb_build_object('at', now() - make_interval(mins => ${minutesAgo}), 'stoppedRuns', 2, 'deleted', '{}'::jsonb)
    WHERE id = ${userId}`);

const left = async (table: string, jobId: JobId): Promise<number> =>
  (await api.service.context.database.pool.query(`SELECT count(*)::int FROM ${table} WHERE job_id = $1`, [jobId]))
    .rows[0].count;

test('large deletions use small transactions that stay committed when one fails', async () => {
  const { userId, jobId } = await customer();
  const { db } = api.service.context;
  await mark(userId, 0);
  // The third batch of rows fails.
  let begun = 0;
  const failing = new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'transaction' && ++begun > 2) throw new Error('the process is gone');
      return Reflect.get(target, name, receiver);
    },
  });
  await expect(deleteBulk(failing, userId, 10, 5)).rejects.toThrow('the process is gone');
  expect(await left('rows', jobId)).toBe(ROWS - 20);
  await deleteBulk(db, userId, 10, 5);
  for (const table of ['rows', 'runs', 'job_targets']) expect(await left(table, jobId)).toBe(0);
  const { rows } = await db.execute(sql`SELECT deletion -> 'deleted' AS deleted FROM users WHERE id = ${userId}`);
  expect(rows[0]?.deleted).toEqual({ rows: ROWS, runs: RUNS, runLogLines: RUNS, jobTargets: 30 });
});

test('messages that stay on record lose the user in small transactions, except those that a run or an order still needs', async () => {
  const { db } = api.service.context;
  const [{ userId, jobId }, other] = [await customer(), await customer()];
  await mark(userId, 0);
  // Each user's order was sent from the other user's account.
  for (const [order, owner] of [
    [{ userId, jobId }, other.userId],
    [other, userId],
  ] as const) {
    await db.execute(sql`
      INSERT INTO messages (id, job_id, user_id, owner_user_id, run_id, target_id, platform, recipient, recipient_id, account_key,
        shared, text, state, epoch)
      SELECT ${order.jobId} || n, ${order.jobId}, ${order.userId}, ${owner}, '', n, 'instagram', 'reader_' || n, n, 'instagram:1', true,
        'Hello', CASE n WHEN 1 THEN 'unknown' WHEN 2 THEN 'sending' WHEN 3 THEN 'failed' ELSE 'sent' END, 1
      FROM generate_series(1, 25) AS n`);
  }
  await deleteBulk(db, userId, 10, 5);
  const { rows } = await db.execute(sql`
    SELECT state, job_id AS job, user_id AS "user", owner_user_id AS owner, account_key AS account, recipient_id IS NULL AS anonymous,
      text, count(*)::int FROM messages GROUP BY 1, 2, 3, 4, 5, 6, 7`);
  const own = { job: null, user: null, owner: other.userId, account: '', anonymous: true, text: '' };
  const sent = { job: other.jobId, user: other.userId, owner: null, account: '', anonymous: false, text: 'Hello' };
  const kept = { account: 'instagram:1', anonymous: false, text: 'Hello', count: 1 };
  const open = (['unknown', 'sending'] as const).flatMap((state) => [
    { ...kept, state, job: jobId, user: userId, owner: other.userId },
    { ...kept, state, job: other.jobId, user: other.userId, owner: userId },
  ]);
  const decided = [own, sent].flatMap((of) => [
    { ...of, state: 'sent', count: 22 },
    { ...of, state: 'failed', count: 1 },
  ]);
  expect(rows).toHaveLength(8);
  expect(rows).toEqual(expect.arrayContaining([...open, ...decided]));
  const deletion = await db.execute(sql`SELECT deletion -> 'deleted' AS deleted FROM users WHERE id = ${userId}`);
  expect(deletion.rows[0]?.deleted).toMatchObject({ sharedMessageTexts: 23, senderNumbers: 23 });
});

test('resumes interrupted deletions, but not those in progress', async () => {
  const [abandoned, busy] = [await customer(), await customer()];
  await mark(abandoned.userId, 11);
  await mark(busy.userId, 1);
  await resumeDeletions(api.service.context);
  expect((await abandoned.user.call('GET', '/api/jobs')).status).toBe(401);
  expect(await left('rows', abandoned.jobId)).toBe(0);
  expect((await busy.user.call('GET', '/api/jobs')).body.data.jobs).toHaveLength(1);
});

test('the user’s next request continues an interrupted deletion', async () => {
  const { user, userId, jobId } = await customer();
  await mark(userId, 1);
  const answer = await user.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
  expect(answer.status).toBe(200);
  // Two runs were stopped before the interruption.
  expect(answer.body.data.manifest).toMatchObject({ stoppedRuns: 2, deleted: { rows: ROWS, account: 1 } });
  expect(await left('rows', jobId)).toBe(0);
});

test('of two requests at once, one gets the manifest, and the other is refused as without a login', async () => {
  for (let round = 0; round < 3; round++) {
    const { user, jobId } = await customer();
    // Several batches.
    await api.service.context.db.execute(sql`
      INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, values)
      SELECT ${jobId}, 2, n, n, 1, 'run_1', '{}' FROM generate_series(${ROWS + 1}::int, 45000) AS n`);
    const request = () => user.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
    const answers = await Promise.all([request(), request()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await left('rows', jobId)).toBe(0);
  }
});

test('a deletion that can’t be resumed doesn’t keep the others waiting', async () => {
  const [locked, other] = [await customer(), await customer()];
  for (const { userId } of [locked, other]) await mark(userId, 11);
  const blocker = await api.service.context.database.pool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [locked.userId]);
    await expect(resumeDeletions(api.service.context)).rejects.toThrow('1 deletions of accounts');
    expect((await other.user.call('GET', '/api/jobs')).status).toBe(401);
  } finally {
    await blocker.query('COMMIT');
    blocker.release();
  }
  await resumeDeletions(api.service.context);
  expect((await locked.user.call('GET', '/api/jobs')).status).toBe(401);
});

test('a deletion reports everything deleted in all transactions', async () => {
  const { user } = await customer();
  const answer = await user.call('POST', '/api/users/delete-account', { password: 'correct horse battery' });
  expect(answer.body.data.manifest).toMatchObject({
    stoppedRuns: 0,
    deleted: { rows: ROWS, runs: RUNS, runLogLines: RUNS, jobTargets: 30, jobs: 1, account: 1 },
  });
});
