import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ClaimId } from '@trawl/contracts';
import { deriveKey } from '../../../derive-key.ts';
import type { RunRow } from '../moves/run-store.ts';

/**
 * The token of a claim, 256 bits. Nobody can guess it without the key, and the same claim always gets the same token,
 * because the first answer may have been lost.
 */
export const claimToken = (signingKey: Buffer, { id, epoch }: Pick<RunRow, 'id' | 'epoch'>, claimId: ClaimId): string =>
  createHmac('sha256', deriveKey(signingKey, 'claim token')).update(`${id}\n${epoch}\n${claimId}`).digest('base64url');

/** What is stored of it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Whether a message about the run carries the token of the claim that holds it. The hash counts for its own epoch alone: a claim
 * that a replica or a worker of the release before made has none, and is known by its epoch as it was then.
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
