import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { buildIndexes } from './build-indexes.ts';
import { type MigrateEnv, readMigrateEnv } from './env.ts';
import { grantToApp } from './grant.ts';

/** Any number that no other program uses: replicas that start at once migrate one after another. */
const MIGRATION_LOCK = 7_286_551;
const TURN_MS = 250;
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/**
 * A statement may take as long as the tables need, but waits no longer than this for a lock: every later query queues behind it. A
 * migration that this ends has changed nothing and can be run again.
 */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Brings a database to the newest schema, ours and the mail queue's, and lets the API's role use it. Safe to run at once
 * from several places.
 */
export async function migrateDatabase({ ownerUrl, appRole }: MigrateEnv): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await takeTurn(client);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await buildIndexes(client, MIGRATIONS);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await runMigrations({ connectionString: ownerUrl });
    await grantToApp(client, appRole);
  } finally {
    await client.end();
  }
}

/** Asks now and then: a statement that waits would have the building of an index wait for it in turn. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken === true) return;
    await wait(TURN_MS);
  }
}

if (import.meta.main) await migrateDatabase(readMigrateEnv());
