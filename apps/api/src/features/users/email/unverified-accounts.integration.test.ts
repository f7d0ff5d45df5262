import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { deleteFailedTasks, housekeepingFailure } from '../../../tasks/task-queue.ts';
import { deleteUnverifiedAccounts } from './unverified-accounts.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);

test('an account unverified for 7 days is deleted, and its address is free again', async () => {
  const [old, young, verified] = [await api.registered(), await api.registered(), await api.verified()];
  await api.mailTo(old.email, 'is your Trawl code');
  const age = (email: string, days: number) =>
    execute(sql`UPDATE users SET created_at = now() - make_interval(days => ${days}) WHERE email = ${email}`);
  await age(old.email, 8);
  await age(young.email, 6);
  await age(verified.email, 8);
  const { db, clock } = api.service.context;
  expect(await deleteUnverifiedAccounts(db, clock.now())).toBe(1);
  expect((await old.call('GET', '/api/users/check-auth')).status).toBe(401);
  for (const { call } of [young, verified]) expect((await call('GET', '/api/users/check-auth')).status).toBe(200);
  const { rows } = await execute(sql`
    SELECT 1 FROM mails WHERE about NOT IN (SELECT id FROM users) UNION ALL
    SELECT 1 FROM mail_links WHERE subject = ${old.email}`);
  expect(rows).toEqual([]);
  const password = 'correct horse battery';
  const body = { name: 'Ada', email: old.email, password, confirmPassword: password };
  expect((await api.visitor().call('POST', '/api/users/register', body)).status).toBe(200);
});

test('a registration with support’s address deletes no mails to support', async () => {
  const { context } = api.service;
  const kinds = ['support_request', 'abuse_report', 'contact', 'reset_password'];
  const left = async (email: string) => {
    const { rows } = await execute(sql`SELECT kind FROM mails WHERE about = ${email}`);
    return rows.map(({ kind }) => kind).toSorted();
  };
  const registration = async () => {
    const user = await api.registered();
    await execute(sql`
      INSERT INTO mails (id, kind, about, payload) SELECT kind || ${user.email}, kind, ${user.email}, '{}'
      FROM unnest(${sql.param(kinds)}::text[]) AS kind`);
    return user;
  };
  const [old, refused] = [await registration(), await registration()];
  const token = /account-action\?token=([\w-]+)/.exec(
    (await api.mailTo(refused.email, 'is your Trawl code')).text,
  )?.[1];
  expect((await api.visitor().call('POST', '/api/account-actions', { token })).status).toBe(200);
  await execute(sql`UPDATE users SET created_at = now() - interval '8 days' WHERE email = ${old.email}`);
  expect(await deleteUnverifiedAccounts(context.db, context.clock.now())).toBe(1);
  const kept = ['abuse_report', 'contact', 'support_request'];
  expect([await left(old.email), await left(refused.email)]).toEqual([kept, kept]);
});

test('a part of housekeeping that fails doesn’t skip the others', async () => {
  await api.registered();
  await api.asOwner(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`);
  await api.asOwner(`CREATE TRIGGER fail BEFORE DELETE ON rate_limits EXECUTE FUNCTION fail()`);
  try {
    await execute(sql`UPDATE audit_events SET at = now() - interval '401 days'`);
    await execute(sql`SELECT graphile_worker.add_job('housekeeping')`);
    await vi.waitUntil(async () => (await execute(sql`SELECT FROM audit_events`)).rows.length === 0);
    await vi.waitUntil(async () => (await housekeepingFailure(api.service.context.db)) !== null);
    expect(await housekeepingFailure(api.service.context.db)).toContain('parts that failed: deleteOldRateLimits');
    expect(api.service.context.counts.housekeepingFailures).toBeGreaterThan(0);
  } finally {
    await api.asOwner(`DROP TRIGGER fail ON rate_limits`);
  }
});

test('a second housekeeping ends while the first is still running', async () => {
  const { pool } = api.service.context.database;
  const blocker = await pool.connect();
  const tasks = async () =>
    (await pool.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'housekeeping'`)).rowCount;
  await vi.waitUntil(async () => (await tasks()) === 0);
  try {
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE rate_limits');
    for (let hour = 0; hour < 2; hour++) await pool.query(`SELECT graphile_worker.add_job('housekeeping')`);
    await vi.waitUntil(async () => (await tasks()) === 1);
  } finally {
    await blocker.query('COMMIT');
    blocker.release();
  }
  await vi.waitUntil(async () => (await tasks()) === 0);
});

test('housekeeping deletes tasks that failed for good', async () => {
  await execute(sql`SELECT graphile_worker.add_job(name, run_at := now() + interval '1 day', max_attempts := 1)
    FROM unnest(ARRAY['old', 'young', 'planned']) AS name`);
  await api.asOwner(`
    UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE task_id IN (
      SELECT id FROM graphile_worker._private_tasks WHERE identifier IN ('old', 'young'))`);
  await api.asOwner(`
    UPDATE graphile_worker._private_jobs SET updated_at = now() - interval '31 days' WHERE task_id IN (
      SELECT id FROM graphile_worker._private_tasks WHERE identifier IN ('old', 'planned'))`);
  await deleteFailedTasks(api.service.context.db);
  const { rows } = await execute(sql`
    SELECT task_identifier AS name FROM graphile_worker.jobs WHERE task_identifier IN ('old', 'young', 'planned')`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['planned', 'young']);
});

test('housekeeping deletes unverified accounts every hour', async () => {
  const user = await api.registered();
  // An account whose mail is being written is locked, and left to the next hour.
  await api.mailTo(user.email, 'is your Trawl code');
  await execute(sql`UPDATE users SET created_at = now() - interval '8 days' WHERE email = ${user.email}`);
  await execute(sql`SELECT graphile_worker.add_job('housekeeping')`);
  await vi.waitUntil(async () => (await user.call('GET', '/api/users/check-auth')).status === 401, {
    timeout: 15_000,
    interval: 50,
  });
});
