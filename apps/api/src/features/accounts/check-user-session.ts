import type { OpenPlatformId } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { RequestUser } from '../../request-user.ts';
import { consumeRateLimit } from '../users/index.ts';
import { checkSession, type SessionCheckResult } from './check-session.ts';

/** Each check costs a browser page and a request to the platform. */
const SESSION_CHECKS = { count: 300, windowMs: 15 * 60_000 };

/**
 * Lets a worker check a session for a user, within the user's rate limit.
 *
 * @throws AppError too_many_requests
 */
export async function checkSessionFor(
  context: AppContext,
  user: RequestUser,
  platform: OpenPlatformId,
  sessionId: string,
): Promise<SessionCheckResult> {
  await consumeRateLimit(context.db, `session-checks:${user.id}`, SESSION_CHECKS, context.clock.now());
  return checkSession(context, platform, sessionId);
}

/**
 * Like `checkSessionFor`, but requires a live session.
 *
 * @returns the session's account
 * @throws AppError session_dead, unavailable, too_many_requests
 */
export async function requireLiveSession(
  context: AppContext,
  user: RequestUser,
  platform: OpenPlatformId,
  sessionId: string,
): Promise<{ readonly username: string; readonly accountId: string }> {
  const found = await checkSessionFor(context, user, platform, sessionId);
  switch (found.state) {
    case 'alive':
      return found;
    case 'refused':
      throw new AppError('session_dead', found.reason);
    case 'unknown':
      throw sessionCheckFailed();
  }
}

export const sessionCheckFailed = (): AppError => new AppError('unavailable', msg('account.check_failed'));
