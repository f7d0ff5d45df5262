import type { AppContext } from '../../context.ts';

/** One request a second is what the platform's own pages make of a person who scrolls. */
const POLITE_PACE_MS = 1_000;
const PLATFORM_HOST = /(^|\.)instagram\.com$/;

/** Milliseconds between two requests of one account: polite towards the real platform, none towards the stand-in. */
export function paceOf({ env }: Pick<AppContext, 'env'>): number {
  const real = PLATFORM_HOST.test(new URL(env.INSTAGRAM_URL).hostname);
  return env.PACE_MS ?? (real ? POLITE_PACE_MS : 0);
}
