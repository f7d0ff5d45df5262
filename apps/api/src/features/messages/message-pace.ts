import type { AppContext } from '../../context.ts';

/** An account's messages are spread over so much of a day, as a person's would be. */
const WAKING_DAY_MS = 8 * 3_600_000;
const PLATFORM_HOST = /(^|\.)instagram\.com$/;

/**
 * Milliseconds between two messages of one account that may send `limit` a day: spread over the day on the real platform, none
 * towards the stand-in.
 */
export function messagePaceOf({ env }: Pick<AppContext, 'env'>, limit: number): number {
  if (env.MESSAGE_PACE_MS !== undefined) return env.MESSAGE_PACE_MS;
  return PLATFORM_HOST.test(new URL(env.INSTAGRAM_URL).hostname) ? Math.round(WAKING_DAY_MS / Math.max(1, limit)) : 0;
}
