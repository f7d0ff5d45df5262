import { msg } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isCanceled } from '../../db/unavailable.ts';

/** The timeout of each statement. A million rows take a few seconds. */
const STATEMENT_MS = 20_000;
/** Enough to sort and group a million people in memory; with the default, PostgreSQL writes temporary files. */
const WORK_MEM = '64MB';
/**
 * Reads one consistent state of the database.
 *
 * @throws AppError unavailable if a statement takes too long
 */
export async function inSnapshot<Result>(
  db: Db,
  read: (tx: Tx) => Promise<Result>,
  statementMs = STATEMENT_MS,
): Promise<Result> {
  try {
    return await db.transaction(
      async (tx) => {
        // Compiling a statement takes longer than running it over ten thousand rows.
        await tx.execute(sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true),
          set_config('work_mem', ${WORK_MEM}, true), set_config('jit', 'off', true)`);
        return read(tx);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } catch (error) {
    if (!isCanceled(error)) throw error;
    throw new AppError('unavailable', msg('job.analysis_too_long'), {}, { cause: error });
  }
}
