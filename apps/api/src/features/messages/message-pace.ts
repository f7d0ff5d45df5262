import { definitionOf, isRealPlatform, type OpenPlatformId } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';

/**
 * Milliseconds between two messages of an account with a daily limit of `limit`: spread over the day on the real platform, 0 on a
 * stand-in. MESSAGE_PACE_MS overrides both.
 */
export function messagePaceOf({ env }: Pick<AppContext, 'env'>, platform: OpenPlatformId, limit: number): number {
  if (env.MESSAGE_PACE_MS !== undefined) return env.MESSAGE_PACE_MS;
  if (!isRealPlatform(env, platform)) return 0;
  return Math.round(definitionOf(platform).pace.messageDayMs / Math.max(1, limit));
}
