import type { OpenPlatformId } from '@trawl/contracts';

/**
 * Names the real account behind a session identifier, so that its lease holds over all jobs. An Instagram session begins
 * with the account's number; of one that doesn't, the identifier itself has to do.
 */
export function accountIdOf(sessionId: string): string {
  return /^(\d+)(?:%3A|:)/i.exec(sessionId)?.[1] ?? sessionId;
}

export const accountKey = (platform: OpenPlatformId, accountId: string): string => `${platform}:${accountId}`;
