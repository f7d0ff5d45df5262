import type { Logger } from '@trawl/service-kit';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connectionCloser } from './close-connections.ts';
import { prepareRepeated } from './prepare-repeated.ts';
import * as schema from './schema/index.ts';
import { DISK_FULL, isUnavailable, READ_ONLY } from './unavailable.ts';

export type Schema = typeof schema;
export type Db = NodePgDatabase<Schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The argument of stores: the database or an open transaction. */
export type Executor = Db | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /**
   * Whether the database can be read and is assumed writable. After a write failed because the disk was full or the database was
   * read-only, a test write must succeed first.
   */
  isUsable(): Promise<boolean>;
  /** Closes all open connections with this error, because their server is lost. */
  closeConnections(error: Error): void;
  close(): Promise<void>;
}

/** Limits in milliseconds, enforced by PostgreSQL. */
export interface Timeouts {
  /** For one lock: a row that is locked for longer delays its own job, but doesn't occupy a connection. */
  readonly lockMs: number;
  readonly statementMs: number;
  /** Between two statements of a transaction: a stalled process loses its locks. */
  readonly idleInTransactionMs: number;
}

export const TIMEOUTS: Timeouts = { lockMs: 5_000, statementMs: 30_000, idleInTransactionMs: 30_000 };
/** For statements that delete or rewrite a user's rows. */
const LONG_STATEMENT_MS = 60 * 60_000;

/** Allows long statements for the rest of the transaction. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`);
}

/** Limits lock waits for the rest of the transaction. */
export async function limitLockWaits(tx: Tx, ms: number): Promise<void> {
  await tx.execute(sql`SELECT set_config('lock_timeout', ${String(ms)}, true)`);
}

/** Ends `limitLockWaits`: later locks of the transaction have the connection's limit again. */
export async function resetLockWaits(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL lock_timeout TO DEFAULT`);
}

/**
 * Opens a pool of connections. A connection sends statements without waiting for earlier results, so a transaction may run independent
 * statements with `Promise.all`: PostgreSQL executes them in the order of the list, in one round trip. Two rules:
 *
 * - Run only functions with a single statement together. A function with several statements would continue after another function has
 *   failed and the transaction has been rolled back.
 * - Wrap statements whose order matters in async functions. drizzle sends a query builder in the list after the functions' statements.
 *
 * @param url a postgres:// URL
 */
export function openDatabase(url: string, logger: Logger, maxConnections = 16, timeouts = TIMEOUTS): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    lock_timeout: timeouts.lockMs,
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'trawl-api',
    pipeline: true,
  });
  // Without a listener, the server closing an idle connection would end the process.
  const lost = (error: Error) => logger.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  let mustTestWrite = false;
  const prepare = prepareRepeated();
  pool.on('connect', (client) => {
    // The same for a checked-out connection without a running query.
    client.on('error', lost);
    prepare(client);
    if (!(client instanceof pg.Client)) return;
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === DISK_FULL || code === READ_ONLY) mustTestWrite = true;
    });
  });
  return {
    db: openDrizzle(pool),
    pool,
    async isUsable() {
      try {
        if (mustTestWrite) await testWrite(pool);
        else await pool.query('SELECT 1');
        mustTestWrite = false;
        return true;
      } catch {
        return false;
      }
    },
    closeConnections: connectionCloser(pool),
    close: () => pool.end(),
  };
}

/**
 * Creates a drizzle instance on a pool. drizzle's own transactions never release a connection on which BEGIN failed, for example
 * after an unnoticed connection loss, so each failure would leak a connection.
 */
export function openDrizzle(pool: pg.Pool): Db {
  const onClient = new WeakMap<pg.PoolClient, Db>();
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let isLost = false;
    try {
      let db = onClient.get(client);
      if (!db) {
        db = drizzle(sendingBeginAhead(client), { schema });
        onClient.set(client, db);
      }
      return await db.transaction(work, config);
    } catch (error) {
      isLost = isUnavailable(error);
      throw error;
    } finally {
      // The connection may still be in its transaction, so close it.
      client.release(isLost);
    }
  };
  return Object.assign(drizzle(pool, { schema }), { transaction });
}

const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] };

/** PostgreSQL's error code for statements in a transaction after one of them has failed. */
const ABORTED = '25P02';

/**
 * Wraps the connection to save the round trip of BEGIN: only the next statement's result waits for BEGIN's result. A statement that
 * fails because an earlier one failed throws the earlier error, because `Promise.all` may see the later rejection first.
 */
function sendingBeginAhead(client: pg.PoolClient): pg.PoolClient {
  let begun: Promise<unknown> = Promise.resolve();
  let failure: unknown;
  const query = async (config: pg.QueryConfig, values?: unknown[]): Promise<unknown> => {
    const sent = client.query(config, values);
    if (config.text.startsWith('begin')) {
      failure = undefined;
      begun = sent;
      // The next statement throws this error; COMMIT or ROLLBACK at the latest.
      begun.catch(() => undefined);
      return BEGUN;
    }
    try {
      const [, result] = await Promise.all([begun, sent]);
      if (config.text.startsWith('rollback to')) failure = undefined;
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === ABORTED) throw failure ?? error;
      failure ??= error;
      throw error;
    }
  };
  return Object.assign(Object.create(client), { query });
}

/** Writes a megabyte to a temporary table, which is dropped with the connection. @throws if the write fails */
export async function testWrite(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('CREATE TEMP TABLE room AS SELECT md5(n::text) FROM generate_series(1, 15000) AS n');
  } finally {
    client.release(true);
  }
}
