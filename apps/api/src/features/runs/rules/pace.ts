import { definitionOf, isRealPlatform, type OpenPlatformId } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';

/** Milliseconds between two requests of one account: the platform's pace, or 0 for its stand-in. */
export const paceOf = ({ env }: Pick<AppContext, 'env'>, platform: OpenPlatformId): number =>
  env.PACE_MS ?? (isRealPlatform(env, platform) ? definitionOf(platform).pace.requestMs : 0);

/** The time of a run's event, and how long other runs can't lease an account that it releases. */
export interface Moment {
  readonly now: Date;
  readonly paceMs: (platform: OpenPlatformId) => number;
  /** How long no run at all may lease the account, because the platform requested a delay; usually 0. */
  readonly restMs: number;
}

/** The longest delay that the platform can request. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** @param retryAfterMs the delay that the platform requested for the account, if any */
export const momentOf = (context: AppContext, retryAfterMs = 0): Moment => ({
  now: context.clock.now(),
  paceMs: (platform) => Math.max(paceOf(context, platform), Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)),
  restMs: Math.min(retryAfterMs, RETRY_AFTER_MAX_MS),
});
