import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { readMigrateEnv } from './env.ts';

/** Any number that no other program uses: replicas that start at once migrate one after another. */
const MIGRATION_LOCK = 7_286_551;

/** Brings a database to the newest schema, ours and the mail queue's. Safe to run at once from several places. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) });
    await runMigrations({ connectionString: url });
  } finally {
    await client.end();
  }
}

if (import.meta.main) await migrateDatabase(readMigrateEnv().DATABASE_URL);
