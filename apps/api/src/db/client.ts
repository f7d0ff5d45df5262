import type { Logger } from '@trawl/service-kit';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';
import { DISK_FULL } from './unavailable.ts';

export type Schema = typeof schema;
export type Db = NodePgDatabase<Schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a store takes: the database itself or a transaction that is under way. */
export type Executor = Db | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Can it be read, and written as far as is known? A disk that was full is tried before it is believed to have room. */
  serves(): Promise<boolean>;
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
  let isFull = false;
  pool.on('connect', (client) => {
    // The same for one that is lent out and has no query under way.
    client.on('error', lost);
    if (!(client instanceof pg.Client)) return;
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === DISK_FULL) isFull = true;
    });
  });
  return {
    db: drizzle(pool, { schema }),
    pool,
    async serves() {
      try {
        if (isFull) await takeRoom(pool);
        else await pool.query('SELECT 1');
        isFull = false;
        return true;
      } catch {
        return false;
      }
    },
    close: () => pool.end(),
  };
}

/** Writes a megabyte, and takes it back by ending the connection. @throws where it can't be written */
async function takeRoom(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('CREATE TEMP TABLE room AS SELECT md5(n::text) FROM generate_series(1, 15000) AS n');
  } finally {
    client.release(true);
  }
}
