import type { Db } from '../../db/client.ts';
import type { Resealed } from '../../sealing/reseal.ts';
import type { Sealer } from '../../sealing/seal.ts';
import { resealAccounts, resealHouseSessions } from '../accounts/index.ts';
import { resealJobSessions } from '../jobs/index.ts';
import { resealTotp } from '../second-factor/index.ts';

/**
 * Reseals every stored session ID and every authenticator app's secret with the first key. If none failed, the other keys
 * can be removed from SEAL_KEYS.
 */
export async function rotateKeys(db: Db, sealer: Sealer): Promise<Resealed> {
  const parts = [
    await resealJobSessions(db, sealer),
    await resealAccounts(db, sealer),
    await resealHouseSessions(db, sealer),
    await resealTotp(db, sealer),
  ];
  return {
    resealed: parts.reduce((sum, part) => sum + part.resealed, 0),
    current: parts.reduce((sum, part) => sum + part.current, 0),
    failed: parts.flatMap((part) => part.failed),
  };
}
