import { createTestDatabase, type TestDatabase } from '@trawl/stack/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  // The rule also applies to the owner of the tables.
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`INSERT INTO ledger_accounts (id, kind, user_id) VALUES
    ('funds:a', 'funds', 'a'), ('funds:b', 'funds', 'b')`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

let key = 0;
/** Simulates someone with the database password who inserts a transaction with these postings. */
async function write(postings: readonly (readonly [account: string, micros: number])[], kind = 'deposit') {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query(
      'INSERT INTO ledger_transactions (key, request_hash, kind) VALUES ($1, $1, $2) RETURNING id',
      [`raw:${++key}`, kind],
    );
    for (const [n, [account, micros]] of postings.entries()) {
      await client.query('INSERT INTO ledger_postings VALUES ($1, $2, $3, $4)', [rows[0].id, n, account, micros]);
    }
    await client.query('COMMIT');
    return rows[0].id;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
const balances = async () =>
  Object.fromEntries(
    (await client.query('SELECT id, balance_micros FROM ledger_accounts')).rows.map((row) => [
      row.id,
      Number(row.balance_micros),
    ]),
  );

let before: Record<string, number>;
beforeEach(async () => {
  before = await balances();
});

test('balanced postings update the balances', async () => {
  await write([
    ['world', -100],
    ['funds:a', 100],
  ]);
  expect(await balances()).toEqual({ ...before, world: (before.world ?? 0) - 100, 'funds:a': 100 });
});

test.each([
  ['that don’t balance', [['world', -100] as const, ['funds:a', 99] as const], /doesn't balance/],
  ['that are missing', [], /doesn't balance/],
  ['of one side', [['funds:a', 100] as const], /doesn't balance/],
  ['of nothing', [['world', 0] as const, ['funds:a', 0] as const], /not_nothing/],
  ['twice to one account', [['world', -2] as const, ['funds:a', 1] as const, ['funds:a', 1] as const], /account/],
  ['that take more than there is', [['funds:b', -1] as const, ['funds:a', 1] as const], /not_negative/],
  ['to an account that isn’t there', [['world', -1] as const, ['funds:nobody', 1] as const], /foreign key/],
])('postings %s are refused', async (_, postings, reason) => {
  await expect(write(postings)).rejects.toThrow(reason);
  expect(await balances()).toEqual(before);
});

test('an early constraint check doesn’t exempt later postings', async () => {
  await client.query('BEGIN');
  const { rows } = await client.query(
    `INSERT INTO ledger_transactions (key, request_hash, kind) VALUES ('early', '', 'deposit') RETURNING id`,
  );
  await client.query(
    `INSERT INTO ledger_postings SELECT ${rows[0].id}, n, account, micros
     FROM (VALUES (0, 'world', -5), (1, 'funds:a', 5)) AS posting (n, account, micros)`,
  );
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await expect(
    client.query('INSERT INTO ledger_postings VALUES ($1, 2, $2, 1)', [rows[0].id, 'funds:b']),
  ).rejects.toThrow(/doesn't balance/);
  await client.query('ROLLBACK');
  expect(await balances()).toEqual(before);
});

test('postings can’t be added to a committed transaction', async () => {
  const id = await write([
    ['world', -7],
    ['funds:a', 7],
  ]);
  before = await balances();
  const late = client.query(
    `INSERT INTO ledger_postings SELECT ${id}, n, account, micros
     FROM (VALUES (8, 'commission', 1), (9, 'funds:b', -1)) AS posting (n, account, micros)`,
  );
  await expect(late).rejects.toThrow(/is closed/);
  expect(await balances()).toEqual(before);
});

const CHANGES = [
  `UPDATE ledger_postings SET amount_micros = amount_micros * 2`,
  `UPDATE ledger_transactions SET note = 'changed'`,
  `DELETE FROM ledger_postings`,
  `DELETE FROM ledger_transactions`,
  `DELETE FROM ledger_accounts WHERE id = 'funds:b'`,
  `TRUNCATE ledger_postings`,
  `TRUNCATE ledger_accounts CASCADE`,
  `TRUNCATE ledger_transactions, ledger_postings`,
  `UPDATE ledger_accounts SET balance_micros = 1000000 WHERE id = 'funds:b'`,
  `UPDATE ledger_accounts SET user_id = 'b' WHERE id = 'funds:a'`,
  `INSERT INTO ledger_accounts (id, kind, user_id, balance_micros) VALUES ('funds:c', 'funds', 'c', 1)`,
];

test.each([
  ...CHANGES,
  `ALTER TABLE ledger_postings DISABLE TRIGGER ALL`,
  `DROP TRIGGER ledger_postings_applied ON ledger_postings`,
])('%s is refused to the role of the API', async (statement) => {
  const api = new pg.Client({ connectionString: database.url });
  await api.connect();
  const refusal = /permission denied|must be owner|is refused|by postings alone|begins with a balance of 0/;
  await expect(api.query(statement).finally(() => api.end())).rejects.toThrow(refusal);
  expect(await balances()).toEqual(before);
});

test.each(CHANGES)('%s is refused', async (statement) => {
  await expect(client.query(statement)).rejects.toThrow(/is refused|by postings alone|begins with a balance of 0/);
  expect(await balances()).toEqual(before);
});

test('notifies of changed balances at commit', async () => {
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  try {
    const heard = new Promise((resolve) => listener.on('notification', ({ payload }) => resolve(payload)));
    await listener.query('LISTEN trawl_money');
    await write([
      ['world', -1],
      ['funds:b', 1],
    ]);
    expect(await heard).toBe('b');
  } finally {
    await listener.end();
  }
});
