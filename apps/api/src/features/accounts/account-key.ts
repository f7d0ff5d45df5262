import type { OpenPlatformId } from '@trawl/contracts';

/**
 * The key of a real account for its lease and its limit over all jobs.
 *
 * @param accountId as the platform reported it; the number in a pasted session ID can be made up
 */
export function accountKey(platform: OpenPlatformId, accountId: string): string {
  if (!/^\d{1,20}$/.test(accountId)) throw new Error('an account’s id is a number');
  return `${platform}:${accountId}`;
}
