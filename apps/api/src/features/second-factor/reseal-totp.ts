import type { Db } from '../../db/client.ts';
import { totpFactors } from '../../db/schema/index.ts';
import { type Resealed, resealColumn } from '../../sealing/reseal.ts';
import type { Sealer } from '../../sealing/seal.ts';
import { placeOfTotp } from './totp.ts';

/** Reseals the secrets of authenticator apps with the current key. */
export const resealTotp = (db: Db, sealer: Sealer): Promise<Resealed> =>
  resealColumn(db, sealer, totpFactors.userId, totpFactors.sealed, placeOfTotp);
