import { Pool } from 'pg';
import type { z } from 'zod';

/** The stack's database, queried from outside. */
export interface Database {
  /** Rejects while the database is unavailable. */
  rows<S extends z.ZodType>(schema: S, sql: string, values?: readonly unknown[]): Promise<z.output<S>[]>;
  /** Statements without a result. */
  run(statements: string): Promise<void>;
  close(): Promise<void>;
}

/** A count of a million rows takes seconds on a busy machine. */
const QUERY_MS = 60_000;

export function openDatabase(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 10_000,
    query_timeout: QUERY_MS,
    application_name: 'faults',
  });
  // Connections that a fault ends are replaced with the next query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async rows(schema, sql, values = []) {
      const { rows } = await pool.query(sql, [...values]);
      return rows.map((row) => schema.parse(row));
    },
    async run(statements) {
      await pool.query(statements);
    },
    close: () => pool.end(),
  };
}
