import { setTimeout as wait } from 'node:timers/promises';
import { AnswerFailed, type Bus, BusUnavailable } from '@trawl/bus';
import {
  ACCOUNT_CHECK_TIMEOUT_MS,
  definitionOf,
  msg,
  type OpenPlatformId,
  SessionCheckAnswer,
  SessionCheckRequest,
  type SystemMessage,
  subjects,
} from '@trawl/contracts';
import type { Logger } from '@trawl/service-kit';
import { messageOf } from '../../stored-message.ts';

/** The result of a session check. */
export type SessionCheckResult =
  | { readonly state: 'alive'; readonly username: string; readonly accountId: string }
  | { readonly state: 'refused'; readonly reason: SystemMessage }
  | { readonly state: 'unknown' };

/** Workers that start or change slots are available again within seconds. */
const AGAIN_MS = 500;
const TRIES = 8;

/**
 * Lets a worker check a session on the platform. If no worker replies within 10 s or the platform is unreachable, the session is
 * `unknown`: it may be alive or dead.
 */
export async function checkSession(
  { bus, logger }: { readonly bus: Bus; readonly logger: Logger },
  platform: OpenPlatformId,
  sessionId: string,
): Promise<SessionCheckResult> {
  const deadline = performance.now() + ACCOUNT_CHECK_TIMEOUT_MS;
  for (let tries = 1; ; tries++) {
    try {
      const timeoutMs = Math.max(1, Math.floor(deadline - performance.now()));
      const body = { platform, sessionId };
      return resultOf(
        platform,
        await bus.request(subjects.sessionCheck, SessionCheckRequest, SessionCheckAnswer, body, { timeoutMs }),
      );
    } catch (error) {
      if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
      if (tries < TRIES && performance.now() + AGAIN_MS < deadline) {
        await wait(AGAIN_MS);
        continue;
      }
      logger.warn({ err: error }, 'no worker checked a session');
      return { state: 'unknown' };
    }
  }
}

function resultOf(platform: OpenPlatformId, answer: SessionCheckAnswer): SessionCheckResult {
  switch (answer.state) {
    case 'alive':
      return { state: 'alive', username: answer.username, accountId: answer.userId };
    case 'dead':
      return {
        state: 'refused',
        reason: msg('platform.session_dead_retry', { platform: definitionOf(platform).name }),
      };
    case 'challenged':
      return { state: 'refused', reason: messageOf(answer.reason, answer.reasonMessage) };
    case 'unknown':
      return { state: 'unknown' };
  }
}
