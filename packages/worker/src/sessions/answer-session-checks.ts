import type { Answering, Bus } from '@trawl/bus';
import {
  msg,
  type OpenPlatformId,
  SESSION_CHECK_QUEUE,
  SessionCheckAnswer,
  SessionCheckRequest,
  subjects,
} from '@trawl/contracts';
import { type Platform, PlatformError, SessionChallenged, SessionDead } from '@trawl/platform';
import type { Logger } from '@trawl/service-kit';
import { abortable } from '@trawl/service-kit';
import pLimit from 'p-limit';
import { reasonFields } from '../run/reason-fields.ts';

/** Like a `PlatformSource`, for the platform of each request. */
export type CheckSource = (signal: AbortSignal, platform: OpenPlatformId) => Promise<Platform>;

/** Concurrent checks; each uses a separate page in addition to the runs' pages. */
const CHECKS_MAX = 3;
/** Timeout for a check: the requester doesn't wait longer. */
const CHECK_MS = 9_000;
const CLOSE_MS = 2_000;

/** Checks sessions for the API: whether the platform still accepts them, and which account they belong to. */
export function answerSessionChecks(bus: Bus, source: CheckSource, logger: Logger, checkMs = CHECK_MS): Answering {
  const limit = pLimit(CHECKS_MAX);
  const leaving = new AbortController();
  const check = async (request: SessionCheckRequest): Promise<SessionCheckAnswer> => {
    const signal = AbortSignal.any([AbortSignal.timeout(checkMs), leaving.signal]);
    try {
      const checked = limit(() => {
        // It may have waited for a slot until the requester was gone.
        signal.throwIfAborted();
        return checkSession(source, request, signal, logger);
      });
      return await abortable(checked, signal);
    } catch (error) {
      if (error instanceof SessionDead) return { state: 'dead' };
      if (error instanceof SessionChallenged) return { state: 'challenged', ...reasonFields(error.reason) };
      logger.warn({ err: error }, 'checking a session failed');
      return {
        state: 'unknown',
        ...reasonFields(error instanceof PlatformError ? error.reason : msg('platform.unreachable')),
      };
    }
  };
  const { sessionCheck } = subjects;
  const answering = bus.answer(sessionCheck, SessionCheckRequest, SessionCheckAnswer, SESSION_CHECK_QUEUE, check);
  return {
    stop() {
      leaving.abort(new Error('shutting down'));
      return answering.stop();
    },
  };
}

async function checkSession(
  source: CheckSource,
  { platform, sessionId }: SessionCheckRequest,
  signal: AbortSignal,
  logger: Logger,
): Promise<SessionCheckAnswer> {
  const opening = source(signal, platform).then((opened) =>
    opened.open({ sessionId }, { beforeRequest: async () => {}, signal }),
  );
  const closing = () =>
    opening.then(
      (collector) => collector.close(),
      () => undefined,
    );
  try {
    const collector = await abortable(opening, signal);
    return { state: 'alive', ...(await abortable(collector.checkSession(signal), signal)) };
  } finally {
    // Also closes a context that opens late; the reply doesn't wait for a context that doesn't close.
    abortable(closing(), AbortSignal.timeout(CLOSE_MS)).catch((error: unknown) =>
      logger.warn({ err: error }, 'closing the page of a session check failed'),
    );
  }
}
