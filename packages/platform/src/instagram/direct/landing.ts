import {
  Limited,
  type PlatformError,
  SessionChallenged,
  SessionDead,
  TargetUnavailable,
  Transient,
} from '../../errors.ts';
import { retryAfterMs } from '../read-answer.ts';
import { WORDS } from '../words.ts';
import { DIRECT_WORDS } from './words.ts';

export interface Landing {
  /** Null if the page navigated by script. */
  readonly status: number | null;
  readonly path: string;
  readonly retryAfter: string | null;
}

/**
 * The error that a page's current location represents when messaging `username`; null if there is none. `now` in milliseconds since
 * 1970.
 */
export function landingTrouble(
  { status, path, retryAfter }: Landing,
  username: string,
  now: number,
): PlatformError | null {
  if (path.startsWith('/accounts/login')) return new SessionDead('Redirected to log in', WORDS.sessionDead);
  if (/^\/(challenge|accounts\/suspended|suspended)/.test(path)) {
    const reason = path.includes('suspended') ? WORDS.suspended : WORDS.challenged;
    return new SessionChallenged(`Redirected to ${path}`, reason);
  }
  if (status === null || status < 400) return null;
  const log = `${status} on ${path}`;
  if (status === 404) return new TargetUnavailable('missing', log, DIRECT_WORDS.noPerson(username));
  if (status === 429) return new Limited(log, WORDS.limited, retryAfterMs(retryAfter, now));
  if (status === 401) return new Limited(log, WORDS.softBlock, null);
  return new Transient(log, status >= 500 ? WORDS.serverError : WORDS.unreadable);
}
