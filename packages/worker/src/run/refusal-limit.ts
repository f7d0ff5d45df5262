import { AnswerFailed } from '@trawl/bus';
import type { RunBasis } from './run-basis.ts';

/** How long the API may reply only with errors. Without this limit, the run would be retried forever. */
const REFUSED_MS = 20_000;

/**
 * Limits how long a request is repeated. Called with each failure; after too long with only error replies, the run is abandoned
 * and claimed again.
 *
 * @throws the signal's reason in that case
 */
export function refusalLimit({ clock, stop }: Pick<RunBasis, 'clock' | 'stop'>): (error: unknown) => void {
  let since: number | null = null;
  return (error) => {
    // The lease limits requests without any reply.
    if (!(error instanceof AnswerFailed)) since = null;
    else since ??= clock.monotonicMs();
    if (since === null || clock.monotonicMs() - since < REFUSED_MS) return;
    stop.abandon('the API replies only with errors');
    stop.hard.throwIfAborted();
  };
}
