import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** Statements that run before the migrations' transaction if their table exists. Their IF NOT EXISTS then skips them in the migration. */
const RUN_BEFORE_MIGRATIONS = [
  { kind: 'column', pattern: /^ALTER TABLE "(?<table>\w+)" ADD COLUMN IF NOT EXISTS / },
  { kind: 'index', pattern: /^CREATE INDEX IF NOT EXISTS "(?<name>\w+)" ON "(?<table>\w+)"/ },
] as const;
const COMMENTS = /^\s*(--.*\n\s*)*/;

/**
 * Builds the indexes of pending migrations on tables of the previous release, one by one and without blocking writes. Inside the
 * migrations' transaction, writes to a large table would wait for the commit. The next call continues after an interruption.
 */
export async function buildIndexes(client: pg.Client, migrationsFolder: string): Promise<void> {
  const last = await lastMigration(client);
  const statements = readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => folderMillis > last)
    .flatMap(({ sql }) => sql.map((statement) => statement.replace(COMMENTS, '')));
  for (const statement of statements) {
    for (const { kind, pattern } of RUN_BEFORE_MIGRATIONS) {
      const { table, name } = pattern.exec(statement)?.groups ?? {};
      if (table === undefined || !(await exists(client, table))) continue;
      if (kind === 'column') await client.query(statement);
      else if (name !== undefined) await buildIndex(client, name, statement);
    }
  }
}

async function buildIndex(client: pg.Client, name: string, statement: string): Promise<void> {
  const { rows } = await client.query('SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)', [name]);
  if (rows[0]?.indisvalid === true) return;
  // The build waits for open transactions and blocks no other statement.
  const { rows: before } = await client.query('SHOW lock_timeout');
  await client.query('SET lock_timeout = 0');
  // An interrupted build leaves an index that is updated but never used.
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  await client.query(statement.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'));
  await client.query(`SET lock_timeout = '${before[0]?.lock_timeout}'`);
}

const exists = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [`public.${table}`])).rows[0]?.found === true;

/** The creation time of the newest migration in the database, in milliseconds since 1970. */
async function lastMigration(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS found`);
  if (tables[0]?.found === null) return 0;
  const { rows } = await client.query('SELECT coalesce(max(created_at), 0) AS last FROM drizzle.__drizzle_migrations');
  return Number(rows[0]?.last);
}
