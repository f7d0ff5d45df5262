import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import { LOOPBACK } from '../network/network.ts';
import type { Keeper } from '../process/keeper.ts';
import type { LogFile } from '../process/log-file.ts';
import { type Lifecycle, type Supervised, supervise } from '../process/supervise.ts';
import { findPostgres } from './binaries.ts';
import { clearStalePid } from './clear-stale-pid.ts';
import { type Cluster, ENVIRONMENT, isRoot, openCluster } from './cluster.ts';
import { copyAsStandby } from './copy-as-standby.ts';
import { ensureRoles, ROLES, type RoleName, type RolePasswords, transferToOwner } from './roles.ts';
import { query } from './with-client.ts';

export interface PostgresOptions {
  /** The data folder, created if missing. */
  readonly folder: string;
  readonly port: number;
  /** The password of the user `postgres`, safe in a URL; set when the folder is created. */
  readonly password: string;
  /** The passwords of the roles for migrations and the API, safe in a URL. */
  readonly roles: RolePasswords;
  readonly cache: string;
  readonly log: LogFile;
  /** False for tests, whose data may be lost. */
  readonly durable?: boolean;
}

/** One server of a primary and its standby. */
export interface PostgresServer {
  /** The real path of its data folder. */
  readonly folder: string;
  /** The database `trawl` with all rights, for tests that break it on purpose. */
  readonly superuserUrl: string;
  readonly process: Supervised;
}

export interface Postgres extends PostgresServer {
  /** The database `trawl` for the API. */
  readonly url: string;
  /** The same for the migrations. */
  readonly ownerUrl: string;
  /** The URL of any database, as the superuser or one of the roles. */
  urlOf(database: string, role?: RoleName): string;
}

const DATABASE = 'trawl';
/** Shortens the recovery after a crash: at most two minutes of changes are repeated, instead of ten. */
const SHORT_RECOVERY = {
  checkpoint_timeout: '1min',
  // One call instead of two for each of a thousand files. Only Linux supports it.
  ...(platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};
const FAST_AND_LOSSY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/**
 * Boots PostgreSQL on loopback, with passwords (scram) and without a unix socket, and creates the database `trawl` with its two
 * roles. Takes 0.7 s with a new data folder. Root runs it as nobody.
 * @throws StackError if it can't be created or doesn't become ready.
 */
export async function bootPostgres(options: PostgresOptions, keeper: Keeper, lifecycle: Lifecycle): Promise<Postgres> {
  const { folder: path, password, roles, cache } = options;
  const native = await findPostgres(cache, isRoot());
  const cluster = await openCluster(path, native, password, keeper);
  const urlOf = urlsOf(options);
  const supervised = await bootServer('postgres', native, cluster, options, keeper, lifecycle);
  const found = await query(urlOf('postgres'), `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`);
  if (found === 0) await query(urlOf('postgres'), `CREATE DATABASE ${DATABASE}`);
  await ensureRoles(urlOf('postgres'), roles);
  await transferToOwner(urlOf(DATABASE), DATABASE);
  return {
    folder: cluster.folder,
    url: urlOf(DATABASE, 'app'),
    ownerUrl: urlOf(DATABASE, 'owner'),
    superuserUrl: urlOf(DATABASE),
    urlOf,
    process: supervised,
  };
}

/**
 * Boots a second server as a standby of a running one, with the same roles and settings.
 * @param options of the standby: its own port, and a folder that is replaced
 * @throws StackError if it doesn't become ready.
 */
export async function bootStandby(
  primary: PostgresServer,
  options: PostgresOptions,
  keeper: Keeper,
  lifecycle: Lifecycle,
): Promise<PostgresServer> {
  const native = await findPostgres(options.cache, isRoot());
  await copyAsStandby({ primaryUrl: primary.superuserUrl, from: primary.folder, to: options.folder });
  const { uid, gid } = await stat(options.folder);
  const cluster = { folder: options.folder, user: isRoot() ? { uid, gid } : undefined };
  const supervised = await bootServer('postgres-2', native, cluster, options, keeper, lifecycle);
  return { folder: options.folder, superuserUrl: urlsOf(options)(DATABASE), process: supervised };
}

function urlsOf({ port, password, roles }: PostgresOptions): Postgres['urlOf'] {
  return (database, role) => {
    const login = role ? `${ROLES[role]}:${roles[role]}` : `postgres:${password}`;
    return `postgres://${login}@${LOOPBACK}:${port}/${database}`;
  };
}

function bootServer(
  name: string,
  native: string,
  { folder, user }: Cluster,
  options: PostgresOptions,
  keeper: Keeper,
  lifecycle: Lifecycle,
): Promise<Supervised> {
  const { port, log, durable = true } = options;
  const settings = {
    listen_addresses: LOOPBACK,
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? SHORT_RECOVERY : FAST_AND_LOSSY),
  };
  const program = {
    name,
    stage: 'database',
    command: join(native, 'bin/postgres'),
    args: ['-D', folder, ...Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])],
    env: ENVIRONMENT,
    cwd: '/',
    user,
    log,
    beforeStart: () => clearStalePid(folder),
    isReady: () => query(urlsOf(options)('postgres'), 'SELECT 1').then(() => true),
  } as const;
  return supervise(program, keeper, lifecycle);
}
