import { createLogger } from '@trawl/service-kit';
import { createTestDatabase } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTaskQueue, unlockAbandonedTasks } from './task-queue.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const addTask = (name: string) => pool.query('SELECT graphile_worker.add_job($1)', [name]);

/** Starts a queue whose task `break` makes it stop: its result can't be stored. */
async function startBrokenQueue() {
  const warn = vi.spyOn(logger, 'warn');
  const connect = vi.spyOn(pool, 'connect');
  const query = vi.spyOn(pool, 'query');
  const work = vi.fn(async () => undefined);
  const fail = () => {
    for (const method of [connect, query]) method.mockRejectedValue(new Error('the database is away') as never);
  };
  const queue = await startTaskQueue({ pool, logger, crontab: [], tasks: { break: async () => fail(), work } });
  await addTask('break');
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('the task queue stopped; restarting it'), 10_000);
  for (const method of [connect, query]) method.mockRestore();
  return { queue, work };
}

test('continues with its tasks after it has failed', async () => {
  const { queue, work } = await startBrokenQueue();
  await addTask('work');
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 10_000);
  await queue.stop();
});

test('stops while it is being restarted', async () => {
  const { queue } = await startBrokenQueue();
  await queue.stop();
});

test('stores why a task failed without the values of its statement', async () => {
  const secret = 'canary text of a message';
  const fail = () =>
    drizzle(pool)
      .execute(sql`SELECT ${secret}::integer`)
      .then(() => undefined);
  const queue = await startTaskQueue({ pool, logger, crontab: [], tasks: { fail } });
  await addTask('fail');
  const stored = await vi.waitUntil(async () => {
    const { rows } = await pool.query(
      'SELECT last_error AS error FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL',
    );
    return rows[0];
  }, 10_000);
  expect(stored).toEqual({ error: 'Failed query: SELECT $1::integer' });
  await queue.stop();
});

test('tasks that a dead process has locked are unlocked, except long ones and ones that may still be running', async () => {
  for (const name of ['dead', 'running', 'long']) await addTask(name);
  await pool.query(`
    UPDATE graphile_worker._private_jobs AS job SET locked_by = 'worker',
      locked_at = now() - CASE WHEN identifier = 'running' THEN interval '4 minutes' ELSE interval '6 minutes' END
    FROM graphile_worker._private_tasks AS task WHERE task.id = job.task_id AND identifier IN ('dead', 'running', 'long')`);
  await unlockAbandonedTasks(drizzle(pool), ['dead', 'running']);
  const work = vi.fn(async () => undefined);
  const rest = vi.fn(async () => undefined);
  const queue = await startTaskQueue({ pool, logger, crontab: [], tasks: { dead: work, running: rest, long: rest } });
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce(), 10_000);
  await queue.stop();
  expect(rest).not.toHaveBeenCalled();
});
