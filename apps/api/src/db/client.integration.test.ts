import { createLogger } from '@trawl/service-kit';
import { createTestDatabase } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, TIMEOUTS } from './client.ts';
import { isUnavailable } from './unavailable.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const SHORT = { lockMs: 100, statementMs: 2_000, idleInTransactionMs: 500 };

let test_: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  test_ = await createTestDatabase();
  database = openDatabase(test_.url, logger, 4, SHORT);
});
afterAll(async () => {
  await database.close();
  await test_.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

test('connections limit lock waits, statements and idle transactions', async () => {
  const own = openDatabase(test_.url, logger, 1);
  try {
    const { rows } = await own.pool.query(`SELECT name, setting::int AS ms FROM pg_settings
      WHERE name IN ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`);
    expect(rows.map(({ ms }) => ms)).toEqual([TIMEOUTS.idleInTransactionMs, TIMEOUTS.lockMs, TIMEOUTS.statementMs]);
  } finally {
    await own.close();
  }
});

test('a lock wait that times out is retryable', async () => {
  const holder = await database.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const failure = await failureOf(database.pool.query('SELECT FROM users'));
    expect(failure).toMatchObject({ code: '55P03' });
    expect(isUnavailable(failure)).toBe(true);
  } finally {
    await holder.query('ROLLBACK').catch(() => undefined);
    holder.release();
  }
});

test('an idle transaction releases its locks', async () => {
  const holder = await database.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    await new Promise((resolve) => holder.once('end', resolve));
    expect(await failureOf(database.pool.query('SELECT FROM users'))).toBeNull();
  } finally {
    holder.release(true);
  }
});

test('a slow statement is cancelled', async () => {
  expect(isUnavailable(await failureOf(database.pool.query('SELECT pg_sleep(10)')))).toBe(true);
});
