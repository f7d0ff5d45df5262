import type { AppContext } from '../../../context.ts';

/** One request per second, like the platform's pages when a user scrolls. */
const POLITE_PACE_MS = 1_000;
const PLATFORM_HOST = /(^|\.)instagram\.com$/;

/** Milliseconds between two requests of one account: a polite pace for the real platform, 0 for the sandbox. */
export function paceOf({ env }: Pick<AppContext, 'env'>): number {
  const real = PLATFORM_HOST.test(new URL(env.INSTAGRAM_URL).hostname);
  return env.PACE_MS ?? (real ? POLITE_PACE_MS : 0);
}

/** The time of a run's event, and how long other runs can't lease an account that it releases. */
export interface Moment {
  readonly now: Date;
  readonly paceMs: number;
}

/** The longest delay that the platform can request. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** @param retryAfterMs the delay that the platform requested for the account, if any */
export const momentOf = (context: AppContext, retryAfterMs = 0): Moment => ({
  now: context.clock.now(),
  paceMs: Math.max(paceOf(context), Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)),
});
