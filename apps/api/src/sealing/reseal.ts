import type { Db, Tx } from '../db/client.ts';
import type { Sealer } from './seal.ts';

/** A stored secret: the place it is sealed for, and how to put another seal there. */
export interface SealedRow {
  readonly sealed: Buffer;
  readonly place: string;
  store(sealed: Buffer): Promise<unknown>;
}

export interface Resealed {
  readonly resealed: number;
  /** Sealed with the current key already. */
  readonly current: number;
  /** The places of those whose key is not among the keys, or whose seal is broken. */
  readonly failed: readonly string[];
}

export const RESEAL_BATCH = 100;

/**
 * Seals secrets anew with the current key, a batch in a transaction: rows are locked for moments, and who reads meanwhile
 * finds each under the old key or the new one, both of which open.
 *
 * @param lockBatch the next rows in their order, locked; none at the end
 */
export async function resealAll(
  db: Db,
  sealer: Sealer,
  lockBatch: (tx: Tx) => Promise<readonly SealedRow[]>,
): Promise<Resealed> {
  let resealed = 0;
  let current = 0;
  const failed: string[] = [];
  for (let more = true; more; ) {
    more = await db.transaction(async (tx) => {
      const batch = await lockBatch(tx);
      for (const row of batch) {
        if (sealer.isCurrent(row.sealed)) {
          current++;
          continue;
        }
        const secret = tryOpen(sealer, row);
        if (secret === null) {
          failed.push(row.place);
          continue;
        }
        await row.store(sealer.seal(secret, row.place));
        resealed++;
      }
      return batch.length > 0;
    });
  }
  return { resealed, current, failed };
}

/** A seal that doesn't open is reported by its place; the others still go on. */
function tryOpen(sealer: Sealer, { sealed, place }: SealedRow): string | null {
  try {
    return sealer.open(sealed, place);
  } catch {
    return null;
  }
}
