import { createLogger } from '@trawl/service-kit';
import { createTestDatabase } from '@trawl/stack/testing';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase, TIMEOUTS } from './client.ts';
import { prepared } from './prepared.ts';
import { rateLimits } from './schema/index.ts';
import { isUnavailable } from './unavailable.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const SHORT = { lockMs: 100, statementMs: 2_000, idleInTransactionMs: 500 };

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, logger, 4, SHORT);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

test('connections limit lock waits, statements and idle transactions', async () => {
  const own = openDatabase(testDatabase.url, logger, 1);
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

test('a slow statement is canceled', async () => {
  expect(isUnavailable(await failureOf(database.pool.query('SELECT pg_sleep(10)')))).toBe(true);
});

/** The first words of the statements that are sent from now on. */
function sentStatements(): string[] {
  const sent: string[] = [];
  const { submit } = pg.Query.prototype;
  const spy = vi.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (this: pg.Query, connection) {
    sent.push(z.object({ text: z.string() }).parse(this).text.split(' ')[0] ?? '');
    return submit.call(this, connection);
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
}

const LIMIT = { key: 'a', count: 1, resetsAt: new Date() };
const rateLimitOf = prepared('rate_limit_of', (db) =>
  db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, sql.placeholder('key'))),
);

test('a read-only database, as after a failover, is unavailable until it can be written to', async () => {
  const operator = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await operator.connect();
  const own = openDatabase(testDatabase.url, logger, 2);
  onTestFinished(() => Promise.all([operator.end(), own.close()]).then(() => undefined));
  const alter = (change: string) => operator.query(`ALTER DATABASE ${testDatabase.name} ${change}`);
  const write = () => failureOf(own.db.insert(rateLimits).values({ ...LIMIT, key: 'read-only' }));
  await alter('SET default_transaction_read_only = on');
  try {
    expect(isUnavailable(await write())).toBe(true);
    expect(await own.isUsable()).toBe(false);
  } finally {
    await alter('RESET default_transaction_read_only');
  }
  expect(await own.isUsable()).toBe(true);
  expect(await write()).toBeNull();
});

test('statements that run together are sent in their order, with BEGIN, before the first result', async () => {
  const sent = sentStatements();
  let sentBefore = 0;
  const rows = await database.db.transaction(async (tx) => {
    const first = tx.execute(sql`VALUES (1)`).then(() => {
      sentBefore = sent.length;
    });
    const insert = async () => (await tx.insert(rateLimits).values(LIMIT).returning()).length;
    const update = async () => void (await tx.update(rateLimits).set({ count: 2 }).where(eq(rateLimits.key, 'a')));
    const remove = async () => void (await tx.execute(sql`DELETE FROM ${rateLimits}`));
    const [, , , found] = await Promise.all([first, insert(), update(), rateLimitOf(tx, { key: 'a' }), remove()]);
    return found;
  });
  expect(sent).toEqual(['begin', 'VALUES', 'insert', 'update', 'select', 'DELETE', 'commit']);
  expect(sentBefore).toBe(6);
  expect(rows).toMatchObject([{ key: 'a', count: 2 }]);
});

test('a failed statement fails the statements sent with it, and its error is thrown', async () => {
  const failure = await failureOf(
    database.db.transaction(async (tx) => {
      await Promise.all([
        tx.insert(rateLimits).values(LIMIT),
        tx.execute(sql`SELECT 1 / 0`),
        tx.insert(rateLimits).values({ ...LIMIT, key: 'b' }),
      ]);
    }),
  );
  expect(failure).toMatchObject({ cause: { code: '22012' } });
  expect(await database.db.select().from(rateLimits)).toEqual([]);
});

test('the first statement’s error is thrown even if its function rejects after later functions', async () => {
  const failure = await failureOf(
    database.db.transaction(async (tx) => {
      const fail = async () => void (await tx.execute(sql`SELECT 1 / 0`));
      const failLater = async () => void (await fail());
      const found = Promise.all([failLater(), tx.select().from(rateLimits)]);
      // Both replies arrive in one read of the socket.
      await new Promise((resolve) => setImmediate(resolve));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      await found;
    }),
  );
  expect(failure).toMatchObject({ cause: { code: '22012' } });
});

test('a failed BEGIN fails the statement after it', async () => {
  const { submit } = pg.Query.prototype;
  const spy = vi.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (this: pg.Query, connection) {
    if ('text' in this && this.text === 'begin') this.text = 'begin nonsense';
    return submit.call(this, connection);
  });
  onTestFinished(() => spy.mockRestore());
  const second = vi.fn();
  const failure = await failureOf(
    database.db.transaction(async (tx) => {
      await tx.select().from(rateLimits).for('update');
      second();
    }),
  );
  expect(failure).toMatchObject({ cause: { code: '42601' } });
  expect(second).not.toHaveBeenCalled();
});
