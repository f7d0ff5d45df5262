import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import type { Db } from '../../src/db/client.ts';
import * as schema from '../../src/db/schema/index.ts';

interface PlanNode {
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly 'Rows Removed by Index Recheck'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const PlanNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    Plans: z.array(PlanNode).optional(),
  }),
);
const Explained = z.tuple([z.looseObject({ Plan: PlanNode })]);

/** The number of rows that statements read from each table, from PostgreSQL's plans. */
export type RowsRead = Record<string, number>;

/**
 * Runs a function with the database, and repeats each of its statements with EXPLAIN ANALYZE, without changing anything. The rows
 * read from a large table show whether it stays fast, independently of the machine's load.
 */
export async function rowsReadBy(pool: pg.Pool, act: (db: Db) => Promise<unknown>): Promise<RowsRead> {
  const seen: { readonly text: string; readonly values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void seen.push({ text, values }) };
  await act(drizzle(pool, { schema, logger }));
  const read: RowsRead = {};
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name'];
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    if (table) read[table] = (read[table] ?? 0) + (node['Actual Rows'] + removed) * node['Actual Loops'];
    for (const child of node.Plans ?? []) visit(child);
  };
  const client = await pool.connect();
  try {
    for (const { text, values } of seen.filter((statement) =>
      /^\s*(select|with|insert|update|delete)/i.test(statement.text),
    )) {
      await client.query('BEGIN');
      const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
      await client.query('ROLLBACK');
      visit(Explained.parse(rows[0]['QUERY PLAN'])[0].Plan);
    }
  } finally {
    client.release();
  }
  return read;
}
