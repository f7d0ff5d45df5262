import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@trawl/stack/testing';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrateDatabase } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const MIGRATIONS_OF_0_1_0 = 7;
/** Indexes on large tables that exist in 0.1.0. */
const BUILT_AHEAD = ['job_targets_open', 'messages_vetoed', 'runs_prunable', 'runs_queued', 'runs_under_way'];

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = await connect();
  await client.query('DROP SCHEMA public, drizzle, graphile_worker CASCADE; CREATE SCHEMA public');
  await migrateTo010();
});
afterEach(async () => {
  // graphile-worker's migrations end before their connection is closed, and nothing handles its errors any more.
  await vi.waitUntil(isAlone, { timeout: 20_000 });
  await client.end();
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.ownerUrl });
  // A test ends some of the connections.
  opened.on('error', () => undefined);
  await opened.connect();
  return opened;
}

/** Whether no other connection to the database is open. */
async function isAlone(): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  return rows.length === 0;
}

async function migrateTo010(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal: { entries: unknown[] } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, MIGRATIONS_OF_0_1_0) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const upgrade = () => migrateDatabase({ ownerUrl: database.ownerUrl, appRole: 'trawl_app' });

/** The existing indexes, and whether they are valid. */
async function indexes(): Promise<Record<string, boolean>> {
  const { rows } = await client.query(
    'SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relname = ANY($1)',
    [BUILT_AHEAD],
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}
const allBuilt = Object.fromEntries(BUILT_AHEAD.map((name) => [name, true]));

/** Starts a write to the table that lasts until `done`. */
async function writing(table: string): Promise<{ done(): Promise<void> }> {
  const writer = await connect();
  await writer.query('BEGIN');
  await writer.query(`LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`);
  return {
    async done() {
      await writer.query('COMMIT');
      await writer.end();
    },
  };
}

const untilBegun = (index: string) => vi.waitUntil(async () => (await indexes())[index] === false, { timeout: 20_000 });

test('building an index doesn’t block writes', async () => {
  const first = await writing('runs');
  const upgraded = upgrade();
  await untilBegun('runs_under_way');
  const second = await writing('runs');
  await second.done();
  await first.done();
  await upgraded;
  expect(await indexes()).toEqual(allBuilt);
});

test('an index whose build was interrupted is rebuilt', async () => {
  const writer = await writing('runs');
  const interrupted = upgrade().catch(() => 'interrupted');
  await untilBegun('runs_under_way');
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX%'`);
  expect(await interrupted).toBe('interrupted');
  await writer.done();
  expect(await indexes()).toMatchObject({ runs_under_way: false });
  await upgrade();
  expect(await indexes()).toEqual(allBuilt);
});

test('two replicas that migrate at once don’t deadlock', async () => {
  const writer = await writing('runs');
  const both = [upgrade(), upgrade()];
  await untilBegun('runs_under_way');
  await writer.done();
  await Promise.all(both);
  expect(await indexes()).toEqual(allBuilt);
});

test('a dropped index isn’t created again', async () => {
  await upgrade();
  await client.query('DROP INDEX runs_queued');
  await upgrade();
  expect(await indexes()).not.toHaveProperty('runs_queued');
});
