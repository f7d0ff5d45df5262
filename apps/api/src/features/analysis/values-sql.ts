import type { JobId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** Values of `rows."values"` by type, for any key: null if the row has none, or one of another type. */

/** Keys are literals instead of parameters, because a statement uses the same few keys many times. */
const literal = (key: string): SQL => sql.raw(`'${key.replaceAll("'", "''")}'`);
const json = (key: string): SQL => sql`"values" -> ${literal(key)}`;
const ofType = (key: string, type: string, value: SQL): SQL =>
  sql`CASE jsonb_typeof(${json(key)}) WHEN ${literal(type)} THEN ${value} END`;

/** Null if the text is empty. */
export const textOf = (key: string): SQL =>
  sql`nullif(${ofType(key, 'string', sql`"values" ->> ${literal(key)}`)}, '')`;
export const numberOf = (key: string): SQL => ofType(key, 'number', sql`(${json(key)})::float8`);
/** Like `numberOf`, for another object than a row's values. */
export const numberIn = (object: SQL, key: string): SQL =>
  sql`CASE jsonb_typeof(${object} -> ${literal(key)}) WHEN 'number' THEN (${object} -> ${literal(key)})::float8 END`;
export const booleanOf = (key: string): SQL => ofType(key, 'boolean', sql`(${json(key)})::boolean`);
export const listOf = (key: string): SQL => ofType(key, 'array', json(key));

/** An ISO time, null if the text isn't one. The pattern excludes words that PostgreSQL reads as times, such as `now`. */
export function timeOf(key: string): SQL {
  const text = sql`"values" ->> ${literal(key)}`;
  return sql`CASE WHEN ${text} LIKE '____-__-__T%' AND pg_input_is_valid(${text}, 'timestamptz') THEN (${text})::timestamptz END`;
}

/** The analyzed rows of a job. */
export interface RowSelection {
  readonly jobId: JobId;
  /** The condition of the chosen rows, in addition to the job id. */
  readonly condition: SQL;
  /** Whether all rows are chosen. */
  readonly all: boolean;
  /** Whether the job has rows of several targets, so that a person or post may have several rows. */
  readonly severalTargets: boolean;
}

/** The FROM and WHERE clauses of a query for the selected rows. */
export const fromRows = ({ jobId, condition }: RowSelection): SQL =>
  sql`FROM rows WHERE job_id = ${jobId} AND ${condition}`;

/**
 * A query for one row per platform id, the one that was seen last.
 *
 * @param columns a select list
 */
export const latestRows = (selection: RowSelection, columns: SQL): SQL =>
  selection.severalTargets
    ? sql`SELECT DISTINCT ON (platform_id COLLATE "C") ${columns} ${fromRows(selection)}
        ORDER BY platform_id COLLATE "C", last_seen_at DESC, n DESC`
    : sql`SELECT ${columns} ${fromRows(selection)}`;
