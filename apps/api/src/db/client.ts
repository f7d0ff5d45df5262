import type { Logger } from '@trawl/service-kit';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Schema = typeof schema;
export type Db = NodePgDatabase<Schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a store takes: the database itself or a transaction that is under way. */
export type Executor = Db | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool of connections.
 *
 * @param url a postgres:// URL
 */
export function openDatabase(url: string, logger: Logger, maxConnections = 16): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'trawl-api',
  });
  // Without a listener an idle connection that the server ends would end the process.
  const lost = (error: Error) => logger.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  // The same for one that is lent out and has no query under way.
  pool.on('connect', (client) => client.on('error', lost));
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
