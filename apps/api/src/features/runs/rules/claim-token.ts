import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ClaimId } from '@trawl/contracts';
import { deriveKey } from '../../../signing/derive-key.ts';
import type { RunRow } from '../store/run-store.ts';

/**
 * The 256-bit token of a claim. It can't be guessed without the key, and repeating a claim returns the same token, because the
 * first reply may have been lost.
 */
export const claimToken = (signingKey: Buffer, { id, epoch }: Pick<RunRow, 'id' | 'epoch'>, claimId: ClaimId): string =>
  createHmac('sha256', deriveKey(signingKey, 'claim token')).update(`${id}\n${epoch}\n${claimId}`).digest('base64url');

/** The stored form of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Whether a message about the run contains the token of the current claim. The stored hash applies only to its epoch: claims by a
 * replica or worker of the previous release have no token and are identified by their epoch only, as in that release.
 */
export function carriesToken(
  run: Pick<RunRow, 'epoch' | 'claimTokenHash' | 'claimTokenEpoch'>,
  token: string | undefined,
): boolean {
  if (run.claimTokenHash === null || run.claimTokenEpoch !== run.epoch) return true;
  if (token === undefined) return false;
  const given = Buffer.from(hashOfToken(token));
  const expected = Buffer.from(run.claimTokenHash);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
