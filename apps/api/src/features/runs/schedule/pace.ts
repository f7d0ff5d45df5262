import type { AppContext } from '../../../context.ts';

/** One request a second is what the platform's own pages make of a person who scrolls. */
const POLITE_PACE_MS = 1_000;
const PLATFORM_HOST = /(^|\.)instagram\.com$/;

/** Milliseconds between two requests of one account: polite towards the real platform, none towards the stand-in. */
export function paceOf({ env }: Pick<AppContext, 'env'>): number {
  const real = PLATFORM_HOST.test(new URL(env.INSTAGRAM_URL).hostname);
  return env.PACE_MS ?? (real ? POLITE_PACE_MS : 0);
}

/** When something happens to a run, and for how long nobody else gets an account that the run gives back. */
export interface Moment {
  readonly now: Date;
  readonly paceMs: number;
}

/** The longest wait that the platform can ask for. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** @param retryAfterMs how long the platform asks the account to wait, where it says so */
export const momentOf = (context: AppContext, retryAfterMs = 0): Moment => ({
  now: context.clock.now(),
  paceMs: Math.max(paceOf(context), Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)),
});
