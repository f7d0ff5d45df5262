import type { RunEvent, RunId } from '@trawl/contracts';
import { spaceOut } from '../../../concurrency/space-out.ts';
import type { AppContext } from '../../../context.ts';
import { reasonOf } from './dead-letters.ts';
import { canShareTransaction, type RunEvents, type StoreOutcome, storeTogether } from './store-events.ts';

/** Maximum concurrent transactions. */
const SHARED_MAX = 4;
/**
 * Minimum time between their starts, so that pages and runs accumulate: statements and a commit cost more than a page's rows. The
 * first transaction starts immediately, and so does the one after a full one.
 */
const APART_MS = 100;
/** A transaction takes runs until it has this many runs, or rows: it locks their jobs, and heartbeats wait for these locks. */
const RUNS_MAX = 32;
export const ROWS_ENOUGH = 2_000;

interface Waiting {
  readonly runId: RunId;
  readonly take: () => readonly RunEvent[];
  readonly stored: PromiseWithResolvers<readonly StoreOutcome[] | null>;
}

export interface Sharing {
  /**
   * Stores events of a run in a transaction with those of other runs.
   *
   * @param take called when the transaction begins; at most once
   * @returns the result of each event; null if they must be stored in a separate transaction
   */
  store(runId: RunId, take: () => readonly RunEvent[]): Promise<readonly StoreOutcome[] | null>;
  /** Stops waiting for a transaction with other runs; `store` then resolves with null. */
  leave(runId: RunId): void;
}

/**
 * Collects runs while others are being stored, and stores them in the next transaction: one run at low load, many at high load.
 */
export function openSharing(context: AppContext): Sharing {
  const waiting: Waiting[] = [];
  let storing = 0;

  /** Returns whether the transaction was full. */
  const storeNext = async (): Promise<boolean> => {
    const batches: (RunEvents & Pick<Waiting, 'stored'>)[] = [];
    let rows = 0;
    while (batches.length < RUNS_MAX && rows < ROWS_ENOUGH) {
      const next = waiting.shift();
      if (!next) break;
      const events = next.take();
      if (canShareTransaction(events)) batches.push({ runId: next.runId, events, stored: next.stored });
      else next.stored.resolve(null);
      for (const event of events) if (event.kind === 'page') rows += event.rows.length;
    }
    const results = await storeOrSkip(batches);
    for (const [index, { stored }] of batches.entries()) stored.resolve(results[index] ?? null);
    return batches.length >= RUNS_MAX || rows >= ROWS_ENOUGH;
  };

  /** If one of them can't be stored, each is retried separately and concurrently, so it delays no other run. */
  const storeOrSkip = async (batches: readonly RunEvents[]): Promise<readonly (readonly StoreOutcome[] | null)[]> => {
    if (batches.length === 0) return [];
    try {
      return await storeTogether(context, batches);
    } catch (error) {
      context.logger.info(
        { reason: reasonOf(error), runs: batches.length },
        'runs could not be stored together; each is stored separately',
      );
      return [];
    }
  };

  const gather = spaceOut(context.clock, APART_MS);
  const storeAll = async (): Promise<void> => {
    storing++;
    try {
      let full = false;
      while (waiting.length > 0) {
        if (!full) await gather();
        full = await storeNext();
      }
    } finally {
      storing--;
    }
  };

  return {
    store(runId, take) {
      const stored = Promise.withResolvers<readonly StoreOutcome[] | null>();
      waiting.push({ runId, take, stored });
      if (storing < SHARED_MAX) void storeAll();
      return stored.promise;
    },
    leave(runId) {
      const index = waiting.findIndex((one) => one.runId === runId);
      for (const { stored } of index === -1 ? [] : waiting.splice(index, 1)) stored.resolve(null);
    },
  };
}
