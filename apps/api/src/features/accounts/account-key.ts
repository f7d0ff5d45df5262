import type { OpenPlatformId } from '@trawl/contracts';

/**
 * Names a real account, so that its lease and its limit hold over all jobs.
 *
 * @param accountId as the platform stated it: what is read from a pasted identifier is anybody's to choose
 */
export function accountKey(platform: OpenPlatformId, accountId: string): string {
  if (!/^\d{1,20}$/.test(accountId)) throw new Error('an account’s id is a number');
  return `${platform}:${accountId}`;
}
