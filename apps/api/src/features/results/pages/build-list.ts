import { msg, type UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { isCanceled } from '../../../db/unavailable.ts';
import { readSlice, type Selection, storeList } from './result-orders.ts';

/** How long building a list may take. */
const BUILD_MS = 25_000;
/** Enough to sort a million rows by a short text in memory. */
const SORT_MEMORY = '96MB';

const tooSlow = (cause: unknown): AppError => new AppError('unavailable', msg('results.too_slow'), {}, { cause });

export interface ListOrder {
  readonly userId: UserId;
  readonly key: string;
  readonly selection: Selection;
  /** The job's rows. */
  readonly searched: number;
}

/**
 * Builds the list of a selection, unless another replica has just built it. A lock limits each user to one build among all replicas.
 *
 * @param signal cancels the statement
 * @throws AppError unavailable if it takes too long
 */
export async function buildList(
  db: Db,
  order: ListOrder,
  now: Date,
  signal: AbortSignal,
  buildMs = BUILD_MS,
): Promise<void> {
  try {
    await db.transaction((tx) => canceledBy(signal, db, tx, () => build(tx, order, now, buildMs)));
  } catch (error) {
    if (!isCanceled(error)) throw error;
    if (!signal.aborted) throw tooSlow(error);
  }
}

async function build(
  tx: Tx,
  { userId, key, selection, searched }: ListOrder,
  now: Date,
  buildMs: number,
): Promise<void> {
  await tx.execute(sql`
    SELECT set_config('statement_timeout', ${String(buildMs)}, true), set_config('lock_timeout', ${String(buildMs)}, true),
      set_config('work_mem', ${SORT_MEMORY}, true)`);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`result_orders ${userId}`}, 0))`);
  if (await readSlice(tx, selection.jobId, key, { offset: 0, limit: 1 })) return;
  await storeList(tx, userId, key, selection, searched, now);
}

const Backend = z.object({ pid: z.number() });

/** Cancels the running statement of a transaction when the signal aborts. */
async function canceledBy(signal: AbortSignal, db: Db, tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT pg_backend_pid() AS pid`);
  const { pid } = Backend.parse(rows[0]);
  let canceling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    canceling = db.execute(sql`SELECT pg_cancel_backend(${pid})`).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (!signal.aborted) await work();
  } finally {
    signal.removeEventListener('abort', cancel);
    // The connection must not be reused before, or the next statement would be canceled.
    await canceling;
  }
}
