import type { RunEvent, RunId } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import { spaceOut } from '../../../space-out.ts';
import { reasonOf } from './dead-letters.ts';
import { canShareTransaction, type RunEvents, type StoreOutcome, storeTogether } from './store-events.ts';

/** Transactions at once. */
const SHARED_MAX = 4;
/**
 * How far apart they begin, so that runs gather meanwhile: statements and a commit cost more than a page's rows. The first one
 * begins at once.
 */
const APART_MS = 40;
/** A transaction takes runs until it has this many of them, or rows: it has their jobs locked, and heartbeats wait for those. */
const RUNS_MAX = 32;
const ROWS_ENOUGH = 1_000;

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
   * @returns what became of each event; null where they are to be stored alone
   */
  store(runId: RunId, take: () => readonly RunEvent[]): Promise<readonly StoreOutcome[] | null>;
}

/** Gathers runs while others are being stored, and stores them as the next transaction: one run where few come, many under load. */
export function openSharing(context: AppContext): Sharing {
  const waiting: Waiting[] = [];
  let storing = 0;

  const storeNext = async (): Promise<void> => {
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
  };

  /** Where one of them can't be stored, each is tried alone: side by side, so that it keeps no other waiting. */
  const storeOrSkip = async (batches: readonly RunEvents[]): Promise<readonly (readonly StoreOutcome[] | null)[]> => {
    if (batches.length === 0) return [];
    try {
      return await storeTogether(context, batches);
    } catch (error) {
      context.logger.info(
        { reason: reasonOf(error), runs: batches.length },
        'runs could not be stored together; each is tried alone',
      );
      return [];
    }
  };

  const gather = spaceOut(context.clock, APART_MS);
  const storeAll = async (): Promise<void> => {
    storing++;
    try {
      while (waiting.length > 0) {
        await gather();
        await storeNext();
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
  };
}
