import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/client.ts';
import type { Sealer } from './seal.ts';

/** A stored secret, its associated data, and a function to replace its seal. */
interface SealedRow {
  readonly sealed: Buffer;
  readonly place: string;
  store(sealed: Buffer): Promise<unknown>;
}

export interface Resealed {
  readonly resealed: number;
  /** The number already sealed with the current key. */
  readonly current: number;
  /** The places of secrets whose key is missing or whose seal is broken. */
  readonly failed: readonly string[];
}

export const RESEAL_BATCH = 100;

/**
 * Reseals secrets with the current key, one batch per transaction: rows are locked only briefly, and concurrent readers find the
 * old or the new key, which both work.
 *
 * @param lockBatch the next rows in order, locked; empty at the end
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

/**
 * Reseals a column of secrets.
 *
 * @param id the key of its table
 * @param placeOf the associated data of a row's secret
 */
export function resealColumn<Id extends string>(
  db: Db,
  sealer: Sealer,
  id: AnyPgColumn<{ data: Id }>,
  sealed: AnyPgColumn<{ data: Buffer }>,
  placeOf: (id: Id) => string,
): Promise<Resealed> {
  let after: SQL = sql``;
  return resealAll(db, sealer, async (tx) => {
    const { rows } = await tx.execute<{ id: Id; sealed: Buffer }>(sql`
      SELECT ${id} AS id, ${sealed} AS sealed FROM ${id.table} ${after} ORDER BY ${id} LIMIT ${RESEAL_BATCH} FOR NO KEY UPDATE`);
    const last = rows.at(-1);
    if (last) after = sql`WHERE ${id} > ${last.id}`;
    return rows.map((row) => ({
      sealed: row.sealed,
      place: placeOf(row.id),
      store: (fresh) =>
        tx.execute(sql`UPDATE ${id.table} SET ${sql.identifier(sealed.name)} = ${fresh} WHERE ${id} = ${row.id}`),
    }));
  });
}

/** A seal that can't be opened is reported by its place; the others continue. */
function tryOpen(sealer: Sealer, { sealed, place }: SealedRow): string | null {
  try {
    return sealer.open(sealed, place);
  } catch {
    return null;
  }
}
