import type { Column, JobId, ResultsChoice } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { Snapshot } from '../../../db/export-pool.ts';
import { conditionOf, orderOf } from '../choice-sql.ts';

const dialect = new PgDialect();

/** A column of the table `rows` as JSON, or the time at which the row was collected. */
export const cellOf = ({ key }: Column) => {
  if (key === 'collectedAt') return sql`last_seen_at`;
  if (key === 'runId') return sql`to_jsonb(run_id)`;
  return sql`"values" -> ${key}::text`;
};

/**
 * Selects the chosen rows of a job, with a cell for each column.
 *
 * @param all the columns of the job's type
 */
export const selectRows = (jobId: JobId, choice: ResultsChoice, all: readonly Column[]): SQL => sql`
  SELECT ${sql.join(choice.columns.map(cellOf), sql`, `)} FROM rows
  WHERE job_id = ${jobId} AND ${conditionOf(choice, all)} ORDER BY ${orderOf(choice)}`;

/**
 * The cells of a query as PostgreSQL sends them, in chunks that may end within a row: cells as JSON, or nothing for a missing value, each
 * followed by `CELL_END`, the last of a row by `ROW_END`. `collectedAt` is a timestamp in PostgreSQL's format. JSON escapes control
 * characters, so none of these occur within a cell.
 */
export async function* readCells({ client }: Pick<Snapshot, 'client'>, select: SQL): AsyncGenerator<Buffer> {
  // COPY takes no parameters, so the statement contains the values as quoted literals.
  const query = sql`COPY (${select}) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;
  const { sql: text, params } = dialect.sqlToQuery(query.inlineParams());
  if (params.length > 0) throw new Error('COPY takes no parameters');
  for await (const chunk of client.query(copyTo(text))) yield z.instanceof(Buffer).parse(chunk);
}
