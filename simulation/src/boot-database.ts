import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '../../apps/api/src/db/migrate.ts';
import { REPOSITORY, readEnvironment } from '../../packages/stack/src/env.ts';
import { cacheFolder } from '../../packages/stack/src/folders/cache-folder.ts';
import { freePort } from '../../packages/stack/src/network/network.ts';
import { bootPostgres } from '../../packages/stack/src/postgres/boot-postgres.ts';
import { ROLES } from '../../packages/stack/src/postgres/roles.ts';
import { openKeeper } from '../../packages/stack/src/process/keeper.ts';
import { openLogFile } from '../../packages/stack/src/process/log-file.ts';
import { readSettings } from '../../packages/stack/src/settings.ts';

const DATABASE = 'simulation';

/**
 * The database uses the simulation's clock: a function that precedes PostgreSQL's own in the search path and reads a setting of
 * the session. Column defaults are bound to the function they were created with, so they are created again. Plans don't depend on
 * parameters or earlier executions, so that a seed has the same trace alone and after other seeds.
 */
const VIRTUAL_CLOCK = `
  CREATE SCHEMA sim;
  CREATE FUNCTION sim.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT current_setting('sim.now')::timestamptz $$;
  DO $$
  DECLARE it record;
  BEGIN
    FOR it IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default = 'now()' LOOP
      EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT sim.now()', it.table_name, it.column_name);
    END LOOP;
  END $$;
  GRANT USAGE ON SCHEMA sim TO ${ROLES.app};
  GRANT TRUNCATE ON ALL TABLES IN SCHEMA public TO ${ROLES.app};
  ALTER DATABASE ${DATABASE} SET search_path = sim, pg_catalog, public;
  ALTER DATABASE ${DATABASE} SET deadlock_timeout = '1h';
  ALTER DATABASE ${DATABASE} SET plan_cache_mode = force_generic_plan`;

export interface SimulationDatabase {
  /** The API's URL. */
  readonly url: string;
  /** For the simulation's own queries. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

/** A temporary, migrated PostgreSQL with a virtual clock. */
export async function bootDatabase(): Promise<SimulationDatabase> {
  const keeper = openKeeper();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'trawl-simulation-'));
    await chmod(folder, 0o755); // Root's PostgreSQL runs as nobody.
    keeper.removeAtEnd(folder);
    const settings = readSettings(readEnvironment());
    const cache = cacheFolder(settings.TRAWL_CACHE, REPOSITORY, folder);
    await mkdir(cache, { recursive: true });
    const secret = () => randomBytes(24).toString('base64url');
    const died = (what: string) => process.stderr.write(`${what}\n`);
    const postgres = await bootPostgres(
      {
        folder: join(folder, 'postgres'),
        port: await freePort(),
        password: secret(),
        roles: { owner: secret(), app: secret() },
        cache,
        log: openLogFile(join(folder, 'postgres.log'), (error) => died(error.message)),
        durable: false,
      },
      keeper,
      { died: (name, how) => died(`the simulation's ${name} died (${how})`), back: () => undefined },
    );
    await statement(postgres.urlOf('postgres'), `CREATE DATABASE ${DATABASE} OWNER ${ROLES.owner}`);
    await migrateDatabase({ ownerUrl: postgres.urlOf(DATABASE, 'owner'), appRole: ROLES.app });
    await statement(postgres.urlOf(DATABASE), VIRTUAL_CLOCK);
    return {
      url: postgres.urlOf(DATABASE, 'app'),
      superuserUrl: postgres.urlOf(DATABASE),
      stop: () => keeper.stop(),
    };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
