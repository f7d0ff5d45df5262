import type { UserId } from '@trawl/contracts';
import { asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { totpFactors } from '../../db/schema/index.ts';
import { RESEAL_BATCH, type Resealed, resealAll } from '../../sealing/reseal.ts';
import type { Sealer } from '../../sealing/seal.ts';
import { placeOfTotp } from './totp.ts';

/** Reseals the secrets of authenticator apps with the current key. */
export async function resealTotp(db: Db, sealer: Sealer): Promise<Resealed> {
  let last: UserId | undefined;
  return resealAll(db, sealer, async (tx) => {
    const batch = await tx
      .select({ userId: totpFactors.userId, sealed: totpFactors.sealed })
      .from(totpFactors)
      .where(last === undefined ? undefined : gt(totpFactors.userId, last))
      .orderBy(asc(totpFactors.userId))
      .limit(RESEAL_BATCH)
      .for('update');
    last = batch.at(-1)?.userId ?? last;
    return batch.map(({ userId, sealed }) => ({
      sealed,
      place: placeOfTotp(userId),
      store: (fresh: Buffer) => tx.update(totpFactors).set({ sealed: fresh }).where(eq(totpFactors.userId, userId)),
    }));
  });
}
