import { createLogger } from '@trawl/service-kit';
import { createTestDatabase } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from './client.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

test('a connection that can’t begin a transaction is replaced in the pool', async () => {
  await using found = await createTestDatabase();
  const database = openDatabase(found.url, logger, 1);
  const connect = database.pool.connect.bind(database.pool);
  // A connection that is lost between checkout and the first statement.
  const failToConnect = async () => {
    const client = await connect();
    await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    return client;
  };
  Object.assign(database.pool, { connect: failToConnect });
  await expect(database.db.transaction(async (tx) => tx.execute(sql`SELECT 1`))).rejects.toThrow();

  Object.assign(database.pool, { connect });
  const { rows } = await database.db.transaction(async (tx) => tx.execute(sql`SELECT 1 AS one`));
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
});

test('a connection stays in the pool after its transaction fails', async () => {
  await using found = await createTestDatabase();
  const database = openDatabase(found.url, logger, 1);
  const pidOf = async () => (await database.db.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0];
  const before = await pidOf();
  await expect(
    database.db.transaction(async () => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await pidOf()).toEqual(before);
  await database.close();
});
