import type { AppContext } from '../../context.ts';

/** An account's messages are spread over this part of a day, as a human's would be. */
const WAKING_DAY_MS = 8 * 3_600_000;
const PLATFORM_HOST = /(^|\.)instagram\.com$/;

/**
 * Milliseconds between two messages of an account with a daily limit of `limit`: spread over the day on the real platform, 0 for
 * the sandbox.
 */
export function messagePaceOf({ env }: Pick<AppContext, 'env'>, limit: number): number {
  if (env.MESSAGE_PACE_MS !== undefined) return env.MESSAGE_PACE_MS;
  return PLATFORM_HOST.test(new URL(env.INSTAGRAM_URL).hostname) ? Math.round(WAKING_DAY_MS / Math.max(1, limit)) : 0;
}
