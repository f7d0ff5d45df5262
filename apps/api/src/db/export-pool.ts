import { msg, type UserId } from '@trawl/contracts';
import type { Logger } from '@trawl/service-kit';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '../app-error.ts';
import type { Db } from './client.ts';
import { connectionCloser } from './close-connections.ts';
import * as schema from './schema/index.ts';

/** Maximum concurrent exports of a process. Each uses a connection for as long as its client reads. */
const EXPORTS_AT_ONCE = 6;
export const EXPORTS_OF_USER = 3;
/** The last connections are only for users without an export, so that a few users can't block everybody. */
const KEPT_FOR_OTHERS = 2;
/** How long an export waits for a connection. */
const WAIT_MS = 20_000;
/** A million rows take a slow client this long. */
const STATEMENT_MS = 60 * 60_000;
const RETRY_MS = 10_000;
/**
 * While another export waits for a connection, clients that read more slowly lose theirs: 256 kbit/s for a user's only download, in its
 * first minutes. Each further download of the user and each of these periods adds as much, so that a few users can't hold all connections
 * by reading just fast enough.
 */
const MIN_BYTES_PER_S = 32_000;
const PERIOD_MS = 10 * 60_000;
/** How often a waiting export looks for such a client. */
const POLL_MS = 1_000;

/** The client that receives an export. */
export interface ExportReader {
  /** The bytes per second that it read lately; null if it is too early to tell. */
  bytesPerSecond(): number | null;
  /** Ends the export with this reason. */
  end(reason: Error): void;
}

interface Reading {
  readonly reader: ExportReader;
  readonly userId: UserId;
  readonly since: number;
}

/** A read-only view of the database at one moment. */
export interface Snapshot {
  readonly db: Db;
  readonly client: pg.PoolClient;
  /** Commits and releases the connection. */
  finish(): Promise<void>;
  /** Closes the connection, which ends a running statement. Does nothing after `finish` or another `close`. */
  close(): void;
  /** Allows the pool to end the export if others wait for a connection and its client is slow. */
  readBy(reader: ExportReader): void;
}

/** A separate connection pool for exports, so that slow clients don't use up the connections of other requests. */
export class ExportPool {
  readonly #pool: pg.Pool;
  /** Closes all open connections with this error, because their server is lost. */
  readonly closeConnections: (error: Error) => void;
  readonly #logger: Logger;
  readonly #open = new Map<UserId, number>();
  readonly #readings = new Set<Reading>();

  constructor(url: string, logger: Logger, waitMs = WAIT_MS) {
    this.#logger = logger;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: EXPORTS_AT_ONCE,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 30_000,
      application_name: 'trawl-exports',
    });
    const lost = (error: Error) => logger.warn({ err: error }, 'a database connection was lost');
    this.#pool.on('error', lost);
    this.#pool.on('connect', (client) => client.on('error', lost));
    this.closeConnections = connectionCloser(this.#pool);
  }

  /** @throws AppError too_many_requests, unavailable if the user can't begin another export in this process */
  check(userId: UserId): void {
    const count = this.#open.get(userId) ?? 0;
    if (count >= EXPORTS_OF_USER) throw refusal('too_many_requests', msg('results.too_many_exports', { count }));
    const total = this.#open.values().reduce((sum, each) => sum + each, 0);
    if (count > 0 && total >= EXPORTS_AT_ONCE - KEPT_FOR_OTHERS) throw busy();
  }

  /** @throws AppError too_many_requests, unavailable */
  async snapshot(userId: UserId): Promise<Snapshot> {
    this.check(userId);
    this.#open.set(userId, (this.#open.get(userId) ?? 0) + 1);
    const releaseSlot = () => {
      const left = (this.#open.get(userId) ?? 1) - 1;
      if (left > 0) this.#open.set(userId, left);
      else this.#open.delete(userId);
    };
    try {
      return await this.#begin(userId, releaseSlot);
    } catch (error) {
      releaseSlot();
      throw error;
    }
  }

  async #begin(userId: UserId, releaseSlot: () => void): Promise<Snapshot> {
    const client = await this.#connect();
    // Without enable_sort = off, PostgreSQL sorts large jobs in temporary files, because it overestimates the cost of the index.
    try {
      await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
        SET LOCAL statement_timeout = ${STATEMENT_MS};
        SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT_MS};
        SET LOCAL lock_timeout = 5000;
        SET LOCAL client_connection_check_interval = 1000;
        SET LOCAL standard_conforming_strings = on;
        SET LOCAL timezone = 'UTC';
        SET LOCAL datestyle = 'ISO';
        SET LOCAL enable_sort = off`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    let isOpen = true;
    let reading: Reading | undefined;
    const release = (isBroken: boolean) => {
      if (!isOpen) return;
      isOpen = false;
      if (reading) this.#readings.delete(reading);
      releaseSlot();
      client.release(isBroken);
    };
    return {
      db: drizzle(client, { schema }),
      client,
      async finish() {
        await client.query('COMMIT');
        release(false);
      },
      close: () => release(true),
      readBy: (reader) => {
        if (!isOpen) return;
        reading = { reader, userId, since: performance.now() };
        this.#readings.add(reading);
      },
    };
  }

  async #connect(): Promise<pg.PoolClient> {
    const isWaiting = this.#pool.idleCount === 0 && this.#pool.totalCount >= EXPORTS_AT_ONCE;
    if (!isWaiting) return this.#pool.connect();
    const poll = setInterval(() => this.#endSlowest(), POLL_MS);
    try {
      return await this.#pool.connect();
    } catch {
      throw busy();
    } finally {
      clearInterval(poll);
    }
  }

  /** Without this, a few clients that read a byte now and then would hold every connection for an hour. */
  #endSlowest(): void {
    let slowest: Reading | undefined;
    let least = 1;
    for (const reading of this.#readings) {
      const rate = reading.reader.bytesPerSecond();
      if (rate === null) continue;
      const share = rate / this.#requiredRateOf(reading);
      if (share >= least) continue;
      least = share;
      slowest = reading;
    }
    if (!slowest) return;
    // Its connection is released only when its response has closed.
    this.#readings.delete(slowest);
    const { reader, userId } = slowest;
    const bytesPerSecond = Math.round(least * this.#requiredRateOf(slowest));
    this.#logger.warn({ userId, bytesPerSecond }, 'a slow download was ended because others waited');
    reader.end(new Error('the client read too slowly while others waited'));
  }

  /** The bytes per second that a client must read while others wait. */
  #requiredRateOf({ userId, since }: Reading): number {
    const periods = 1 + Math.floor((performance.now() - since) / PERIOD_MS);
    return MIN_BYTES_PER_S * periods * (this.#open.get(userId) ?? 1);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const busy = (): AppError => refusal('unavailable', msg('results.exports_busy'));

const refusal = (code: 'too_many_requests' | 'unavailable', problem: AppError['problem']): AppError =>
  new AppError(code, problem, { timeRemaining: RETRY_MS, cooldown: RETRY_MS / 1_000 });
