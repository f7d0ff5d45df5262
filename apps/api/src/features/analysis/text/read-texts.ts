import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { fromRows, type RowSelection, textOf } from '../values-sql.ts';

/** Maximum number of rows that are read; if there are more, only every nth row is read. */
const TEXT_ROWS = 200_000;
/** Characters of each text that are read: the platform's limit for a comment. */
const TEXT_CHARS = 2_200;
/** Rows per page. A page of short texts takes a few milliseconds, and other requests run between two pages. */
const PAGE = 1_000;

const TextRow = z.object({ n: z.coerce.number(), text: z.string() });

/**
 * Calls the callback with each text of a job, in the order of collection.
 *
 * @param rows the number of rows of the selection
 * @returns n if only every nth row was read; 1 if all rows were
 */
export async function readTexts(
  tx: Tx,
  selection: RowSelection,
  key: string,
  rows: number,
  read: (text: string) => void,
): Promise<number> {
  const every = Math.max(1, Math.ceil(rows / TEXT_ROWS));
  const sampled = every === 1 ? sql`true` : sql`n % ${every} = 0`;
  for (let after = 0; ; ) {
    const { rows: found } = await tx.execute(sql`
      SELECT n, left(${textOf(key)}, ${TEXT_CHARS}) AS text ${fromRows(selection)}
        AND n > ${after} AND ${sampled} AND ${textOf(key)} IS NOT NULL ORDER BY n LIMIT ${PAGE}`);
    const page = found.map((row) => TextRow.parse(row));
    for (const { text } of page) read(text);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return every;
    after = last.n;
  }
}
