import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api, createJob, setUpRuns, startAndClaim, user, view } from '../../../../test/support/run-fixture.ts';
import type { Browser } from '../../../../test/support/test-service.ts';
import { startDueJobs } from './start-due-jobs.ts';

setUpRuns();

/** Consecutive failing starts take time on a busy machine. */
const WAIT = { timeout: 90_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
const idOf = async (who: Browser): Promise<string> =>
  (await who.call('GET', '/api/users/check-auth')).body.data.user._id;

/** Recurring jobs that have been due for an hour. */
async function overdue(owner: string, count: number, prefix: string): Promise<void> {
  await execute(sql`
    INSERT INTO jobs (id, user_id, name, platform, type, target, interval_s, settings, status, next_run_at)
    SELECT ${prefix}::text || n, ${owner}, 'Overdue', 'instagram', 'profile', 'nasa', 3600,
      '{"accountType": "Private"}', 'waiting', now() - interval '1 hour'
    FROM generate_series(1, ${count}::int) AS n`);
}

/** A recurring job of a new user in the state after its first run: due now. */
async function dueNow(): Promise<string> {
  const id = await createJob({ type: 'profile', settings: { profilesPerLaunch: 1 }, schedule: 3_600 });
  await execute(sql`UPDATE jobs SET status = 'waiting', next_run_at = now() WHERE id = ${id}`);
  return id;
}

const isStarted = (id: string, who = user) =>
  vi.waitUntil(async () => (await who.call('GET', `/api/jobs/${id}`)).body.data.job.lastRun !== null, WAIT);

test('120 due jobs of a user at the plan’s limit don’t delay other users’ jobs', async () => {
  await startAndClaim(await createJob());
  await overdue(await idOf(user), 120, 'job_full_');
  const other = await api.verified();
  const answer = await other.call('POST', '/api/jobs', {
    name: 'On time',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: '777%3Aabcdefghijkl%3A7%3AAYtest',
    schedule: 3_600,
    settings: { profilesPerLaunch: 1 },
  });
  const id: string = answer.body.data.job._id;
  await execute(sql`UPDATE jobs SET status = 'waiting', next_run_at = now() WHERE id = ${id}`);
  await isStarted(id, other);
});

test('a due job of a user at the limit is postponed and stays on its grid', async () => {
  await startAndClaim(await createJob());
  const id = await dueNow();
  const [due] = (await execute(sql`SELECT next_run_at FROM jobs WHERE id = ${id}`)).rows;
  const postpone = await vi.waitUntil(
    async () => (await execute(sql`SELECT next_run_at FROM jobs WHERE id = ${id} AND put_off_for = 'room'`)).rows[0],
    WAIT,
  );
  expect(postpone).toEqual(due);
  expect(await view(id)).toMatchObject({ status: 'waiting', lastRun: null });
});

test('120 due jobs that fail to start don’t delay other users’ jobs', async () => {
  // One customer per job, so that no plan postpones any of them.
  await execute(sql`
    INSERT INTO users (id, name, email, password_hash)
    SELECT 'usr_fault_' || n, 'Ada', 'fault-' || n || '@example.com', '' FROM generate_series(1, 120) AS n`);
  await api.asOwner(`
    CREATE FUNCTION refuse_faulty() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.job_id LIKE 'job_fault_%' THEN RAISE EXCEPTION 'a fault'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_faulty BEFORE INSERT ON runs FOR EACH ROW EXECUTE FUNCTION refuse_faulty()`);
  await execute(sql`
    INSERT INTO jobs (id, user_id, name, platform, type, target, interval_s, settings, status, next_run_at)
    SELECT 'job_fault_' || n, 'usr_fault_' || n, 'Faulty', 'instagram', 'profile', 'nasa', 3600,
      '{"accountType": "Private"}', 'waiting', now() - interval '1 hour'
    FROM generate_series(1, 120) AS n`);
  await isStarted(await dueNow());
  await api.asOwner('DROP TRIGGER refuse_faulty ON runs');
  await execute(sql`DELETE FROM jobs WHERE id LIKE 'job_fault_%'`);
});

test('120 locked due jobs don’t delay other users’ jobs', async () => {
  await execute(sql`
    INSERT INTO users (id, name, email, password_hash)
    SELECT 'usr_locked_' || n, 'Ada', 'locked-' || n || '@example.com', '' FROM generate_series(1, 120) AS n`);
  await execute(sql`
    INSERT INTO jobs (id, user_id, name, platform, type, target, interval_s, settings, status, next_run_at)
    SELECT 'job_locked_' || n, 'usr_locked_' || n, 'Locked', 'instagram', 'profile', 'nasa', 3600,
      '{"accountType": "Private"}', 'waiting', now() + interval '1 hour'
    FROM generate_series(1, 120) AS n`);
  const { db } = api.service.context;
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE jobs SET next_run_at = now() - interval '1 hour' WHERE id LIKE 'job_locked_%'`);
    const id = await dueNow();
    await vi.waitUntil(async () => {
      // PostgreSQL ends the idle transaction.
      await tx.execute(sql`SELECT 1`);
      return (await view(id)).lastRun !== null;
    }, WAIT);
  });
  await execute(sql`DELETE FROM jobs WHERE id LIKE 'job_locked_%'`);
});

test('concurrent sweeps start each job once', async () => {
  const id = await dueNow();
  const sheets = { begin: async () => undefined, stop: async () => undefined };
  await Promise.all(Array.from({ length: 6 }, () => startDueJobs(api.service.context, sheets)));
  await isStarted(id);
  expect(await view(id)).toMatchObject({ runs: { totalRuns: 1 } });
});
