import type { Column, JobId, ResultsChoice, ResultsFormat } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { copyOut } from '../../../db/copy-out.ts';
import type { Snapshot } from '../../../db/export-pool.ts';
import { conditionOf, orderOf } from '../choice-sql.ts';

const dialect = new PgDialect();

/** What PostgreSQL sends for a cell: a `jsonb`, a `text` or a `timestamptz`. */
export type CellType = 'json' | 'text' | 'time';

/** A column of a query for a file. */
export interface Cell {
  readonly sql: SQL;
  readonly type: CellType;
}

/** Columns whose values are texts. A value of another type is sent as its JSON. */
const TEXTS: ReadonlySet<Column['type']> = new Set(['text', 'url', 'image']);

/**
 * A column of the table `rows`. PostgreSQL takes a third less time to send a text than to escape it as JSON, so only JSON files read
 * their texts as JSON.
 */
export function cellOf({ key, type }: Column, format: ResultsFormat): Cell {
  const isJson = format === 'json' || format === 'jsonl';
  if (key === 'collectedAt') return { sql: sql`last_seen_at`, type: 'time' };
  if (key === 'runId') return { sql: sql`run_id`, type: 'text' };
  if (isJson || !TEXTS.has(type)) return { sql: sql`"values" -> ${key}::text`, type: 'json' };
  return { sql: sql`"values" ->> ${key}::text`, type: 'text' };
}

/** The chosen rows of a job, as the part of a query after its cells. */
export const chosenRows = (jobId: JobId, choice: ResultsChoice, all: readonly Column[]): SQL => sql`
  FROM rows WHERE job_id = ${jobId} AND ${conditionOf(choice, all, jobId)} ORDER BY ${orderOf(choice)}`;

/** The result of a query in the binary format of COPY, in pieces that may end within a row: see `copyOut` and `RowSplitter`. */
export function readCells({ client }: Pick<Snapshot, 'client'>, select: SQL): AsyncGenerator<Buffer<ArrayBuffer>> {
  // COPY takes no parameters, so the statement contains the values as quoted literals.
  const { sql: text, params } = dialect.sqlToQuery(sql`COPY (${select}) TO STDOUT (FORMAT binary)`.inlineParams());
  if (params.length > 0) throw new Error('COPY takes no parameters');
  return copyOut(client, text);
}
