import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, setUpDatabase } from '../../test/support/database-fixture.ts';
import { isUnavailable } from './unavailable.ts';

setUpDatabase({ role: 'owner' });

/** The statements that the only connection has prepared. */
async function prepared(like: string): Promise<number> {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE '%${like}%'`,
  );
  return rows[0].n;
}

const double = async (n: number) => (await database.db.execute(sql`SELECT ${n}::int * 2 AS doubled`)).rows[0];

test('a statement is prepared when it is repeated, in transactions and outside', async () => {
  for (let n = 1; n <= 5; n++) expect(await double(n)).toEqual({ doubled: 2 * n });
  expect(await prepared('doubled')).toBe(0);
  expect(await double(6)).toEqual({ doubled: 12 });
  expect(await prepared('doubled')).toBe(1);
  await database.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`SELECT ${7}::int * 2 AS doubled`);
    expect(rows).toEqual([{ doubled: 14 }]);
  });
  expect(await prepared('doubled')).toBe(1);
});

test.each(['outside', 'in a transaction'])('a plan that a migration has made stale fails once, %s', async (where) => {
  const { db, pool } = database;
  await pool.query('DROP TABLE IF EXISTS changed');
  await pool.query('CREATE TABLE changed AS SELECT 1 AS id, 2 AS value');
  const select = sql`SELECT value, ${sql.raw(`'${where}'`)} AS place FROM changed WHERE id = ${1}`;
  const read = async () =>
    (where === 'outside' ? await db.execute(select) : await db.transaction((tx) => tx.execute(select))).rows[0];
  for (let n = 0; n < 10; n++) expect(await read()).toMatchObject({ value: 2 });
  await pool.query('ALTER TABLE changed ALTER value TYPE text');
  const failure = await read().catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  expect(await read()).toMatchObject({ value: '2' });
});
