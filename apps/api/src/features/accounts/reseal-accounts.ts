import { asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { linkedAccounts } from '../../db/schema/index.ts';
import { RESEAL_BATCH, type Resealed, resealAll } from '../../sealing/reseal.ts';
import type { Sealer } from '../../sealing/seal.ts';
import { placeOfAccount } from './account-store.ts';

/** Reseals the session IDs of linked accounts with the current key. */
export async function resealAccounts(db: Db, sealer: Sealer): Promise<Resealed> {
  let last: (typeof linkedAccounts.$inferSelect)['id'] | undefined;
  return resealAll(db, sealer, async (tx) => {
    const batch = await tx
      .select({ id: linkedAccounts.id, sealed: linkedAccounts.sealed })
      .from(linkedAccounts)
      .where(last === undefined ? undefined : gt(linkedAccounts.id, last))
      .orderBy(asc(linkedAccounts.id))
      .limit(RESEAL_BATCH)
      .for('no key update');
    last = batch.at(-1)?.id ?? last;
    return batch.map(({ id, sealed }) => ({
      sealed,
      place: placeOfAccount(id),
      store: (fresh: Buffer) => tx.update(linkedAccounts).set({ sealed: fresh }).where(eq(linkedAccounts.id, id)),
    }));
  });
}
