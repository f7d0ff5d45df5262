import { setTimeout as wait } from 'node:timers/promises';
import { AnswerFailed, BusUnavailable } from '@trawl/bus';
import { refusalLimit } from './refusal-limit.ts';
import type { RunBasis } from './run-basis.ts';

const AGAIN_MS = 300;

/**
 * Sends a request, which must be safe to repeat, until the API replies. Abandons the run if the API replies only with errors for
 * too long.
 *
 * @param subject what is requested, for the log
 * @returns the reply; null if the signal is aborted first
 * @throws {RunAbandoned} if it abandons the run; any error of the request other than a missing or failed reply
 */
export async function requestUntilReply<Reply>(
  run: Pick<RunBasis, 'clock' | 'stop' | 'logger'>,
  subject: string,
  request: () => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply | null> {
  const recordFailure = refusalLimit(run);
  while (!signal.aborted) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof BusUnavailable || error instanceof AnswerFailed)) throw error;
      run.logger.warn({ err: error }, `requesting ${subject} failed`);
      recordFailure(error);
      await wait(AGAIN_MS);
    }
  }
  return null;
}
