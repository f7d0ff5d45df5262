import type { ListedTarget } from '../platforms/target-list.ts';

/** Maximum bytes of a claim's targets and known ids: the claim has to fit into one broker message of 1 MiB. */
export const CLAIM_BYTES_MAX = 900_000;
/** Upper estimate for a target in a claim, without its texts. */
export const CLAIM_TARGET_BYTES = 110;

/** How many of these targets fit into a launch on average, the others being left for the next launches; infinite if all of them fit. */
export function targetsPerClaim(targets: readonly Pick<ListedTarget, 'value'>[]): number {
  const texts = new TextEncoder().encode(targets.map(({ value }) => value).join('')).length;
  const bytes = texts + targets.length * CLAIM_TARGET_BYTES;
  return bytes <= CLAIM_BYTES_MAX ? Number.POSITIVE_INFINITY : Math.floor((targets.length * CLAIM_BYTES_MAX) / bytes);
}
