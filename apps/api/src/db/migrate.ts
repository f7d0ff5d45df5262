import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { buildIndexes } from './build-indexes.ts';
import { type MigrateEnv, readMigrateEnv } from './env.ts';
import { grantToApp } from './grant.ts';
import { MIGRATIONS } from './migrations-folder.ts';

/** A number that no other program uses: replicas that start at the same time migrate one after another. */
const MIGRATION_LOCK = 7_286_551;
const TURN_MS = 250;
/**
 * A statement may take as long as necessary, but waits at most this long for a lock, because every later query queues behind it.
 * A migration that times out has changed nothing and can be run again.
 */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Migrates the database to the newest schema, including the mail queue's, and grants access to the API's role. Safe to run in
 * several places at once.
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

/** Polls for the lock: a waiting statement would block the concurrent index build of another migration. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken === true) return;
    await wait(TURN_MS);
  }
}

if (import.meta.main) await migrateDatabase(readMigrateEnv());
