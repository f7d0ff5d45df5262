import { type Check, codeOf, type Finding, failed, ok, read, unreachable, warning } from '@trawl/doctor';
import { createLogger, decodePart, EnvError } from '@trawl/service-kit';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { checkRole } from '../db/check-role.ts';
import { type Database, openDatabase, testWrite } from '../db/client.ts';
import { MIGRATIONS } from '../db/migrations-folder.ts';
import { DISK_FULL, READ_ONLY } from '../db/unavailable.ts';
import { Env } from '../env.ts';

/** The major version that Trawl is tested with. */
const VERSION = 18;
const CLOCK_WARNING_MS = 1_000;
/** A lease lasts 12 s. */
const CLOCK_FAILED_MS = 5_000;
/** The connections of one more replica: its pool, its listener, and those of exports. */
const NEEDED_CONNECTIONS = 23;
const MIGRATE = 'Run the migrations with MIGRATION_DATABASE_URL: node apps/api/src/db/migrate.ts';

export const checkDatabase: Check = {
  name: 'PostgreSQL',
  async run(env) {
    const { DATABASE_URL, TRAWL_ENV } = read(Env, env, 'DATABASE_URL', 'TRAWL_ENV');
    return withDatabase(DATABASE_URL, async ({ pool }) => [
      await version(pool),
      await clock(pool),
      await connections(pool),
      await role(pool, TRAWL_ENV === 'production'),
      ...(await migrations(pool)),
      await checkDiskWrite(pool),
    ]);
  },
};

/** Runs a check on the database; if connecting fails, the reason is the only finding. */
export async function withDatabase(url: string, check: (database: Database) => Promise<Finding[]>): Promise<Finding[]> {
  const database = openDatabase(url, createLogger({ service: 'ops', level: 'silent' }), 2);
  try {
    await database.pool.query('SELECT 1');
    return await check(database);
  } catch (error) {
    const found = connectionFinding(error, new URL(url));
    if (found === null) throw error;
    return [found];
  } finally {
    await database.close();
  }
}

function connectionFinding(error: unknown, { host, pathname, username }: URL): Finding | null {
  const why = unreachable(error);
  const isLate = error instanceof Error && error.message.includes('timeout');
  if (why !== null || isLate)
    return failed(
      `${host} can’t be reached: ${why ?? 'there is no answer'}.`,
      'Start PostgreSQL, or correct the host and port in DATABASE_URL.',
    );
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return failed(
        `${host} rejects the login of ${decodePart(username)}.`,
        'Correct the user and password in DATABASE_URL, or create the role (docs/operating.md, the database and its two roles).',
      );
    case '3D000':
      return failed(
        `${host} has no database ${pathname.slice(1)}.`,
        'Correct the name in DATABASE_URL, or create the database and run the migrations.',
      );
    case '53300':
      return failed(`${host} has no free connection.`, 'Raise max_connections, or stop what uses the connections.');
    default:
      return null;
  }
}

/** The first row of a statement. */
async function one<T extends z.ZodType>(pool: pg.Pool, row: T, statement: string): Promise<z.output<T>> {
  const { rows } = await pool.query(statement);
  return row.parse(rows[0]);
}

async function version(pool: pg.Pool): Promise<Finding> {
  const { server_version: name } = await one(pool, z.object({ server_version: z.string() }), 'SHOW server_version');
  const major = Number.parseInt(name, 10);
  if (major < VERSION)
    return failed(`The server is PostgreSQL ${name}, and Trawl needs ${VERSION}.`, `Upgrade the server to ${VERSION}.`);
  if (major > VERSION)
    return warning(
      `The server is PostgreSQL ${name}, and Trawl is tested with ${VERSION}.`,
      `Use PostgreSQL ${VERSION}, or try your version on a copy first.`,
    );
  return ok(`The server is PostgreSQL ${name}.`);
}

/** Claims and leases use the database's clock, everything else the services' clocks. */
async function clock(pool: pg.Pool): Promise<Finding> {
  const before = Date.now();
  const { now } = await one(pool, z.object({ now: z.date() }), 'SELECT clock_timestamp() AS now');
  const after = Date.now();
  const apart = Math.max(0, before - now.getTime(), now.getTime() - after);
  const remedy = 'Synchronize the clocks of all machines with NTP.';
  const text = `The database’s clock differs from this machine’s by ${(apart / 1_000).toFixed(1)} s.`;
  if (apart > CLOCK_FAILED_MS) return failed(text, remedy);
  if (apart > CLOCK_WARNING_MS) return warning(text, remedy);
  return ok('The clocks of the database and this machine agree.');
}

async function connections(pool: pg.Pool): Promise<Finding> {
  const { most, used } = await one(
    pool,
    z.object({ most: z.coerce.number(), used: z.coerce.number() }),
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int AS most,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
  );
  const text = `${used} of ${most} connections are in use.`;
  if (most - used >= NEEDED_CONNECTIONS) return ok(text);
  return warning(
    `${text} Another replica of the API needs ${NEEDED_CONNECTIONS}.`,
    'Raise max_connections, or put a connection pool in front of the database.',
  );
}

async function role(pool: pg.Pool, isProduction: boolean): Promise<Finding> {
  try {
    await checkRole(pool);
    return ok('The API’s role owns nothing and has no more rights than necessary.');
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const [, text = error.message] = error.message.split('\n  ');
    const remedy = 'docs/operating.md describes how to create the two roles.';
    return isProduction ? failed(text, remedy) : warning(`${text} (production refuses this role)`, remedy);
  }
}

const NOT_ALLOWED = '42501';

async function migrations(pool: pg.Pool): Promise<Finding[]> {
  const { found, queue } = await one(
    pool,
    z.object({ found: z.boolean(), queue: z.boolean() }),
    `SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations') AS found,
      EXISTS (SELECT FROM pg_tables WHERE schemaname = 'graphile_worker' AND tablename = 'migrations') AS queue`,
  );
  if (!found) return [failed('The database is empty: no migration has run.', MIGRATE)];
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis);
  let ran: number[];
  try {
    const { rows } = await pool.query('SELECT created_at FROM drizzle.__drizzle_migrations');
    ran = z
      .array(z.object({ created_at: z.coerce.number() }))
      .parse(rows)
      .map((row) => row.created_at);
  } catch (error) {
    if (codeOf(error) !== NOT_ALLOWED) throw error;
    return [
      failed(
        'The API’s role can’t read the list of migrations, because this version’s migrations haven’t run.',
        MIGRATE,
      ),
    ];
  }
  const pending = known.filter((at) => !ran.includes(at)).length;
  const unknown = ran.filter((at) => !known.includes(at)).length;
  return [
    ...(pending > 0 ? [failed(`${pending} of ${known.length} migrations are pending.`, MIGRATE)] : []),
    ...(unknown > 0
      ? [
          warning(
            `A newer version migrated the database: this one doesn’t know ${unknown} of its migrations.`,
            'Upgrade the services. After a rollback this is expected; see docs/deploying.md, roll back.',
          ),
        ]
      : []),
    ...(queue ? [] : [failed('The tables of the mail queue are missing.', MIGRATE)]),
    ...(pending === 0 && unknown === 0 && queue ? [ok(`All ${known.length} migrations have run.`)] : []),
  ];
}

/** Writes to the database, because reads succeed on a full disk. */
async function checkDiskWrite(pool: pg.Pool): Promise<Finding> {
  try {
    await testWrite(pool);
    return ok('The database can write to its disk.');
  } catch (error) {
    switch (codeOf(error)) {
      case DISK_FULL:
        return failed('The database’s disk is full.', 'Free or add disk space; the services continue by themselves.');
      case READ_ONLY:
        return failed('The database is read-only.', 'Connect to the primary, or make the database writable again.');
      default:
        throw error;
    }
  }
}
