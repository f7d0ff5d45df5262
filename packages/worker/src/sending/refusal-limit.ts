import { AnswerFailed } from '@trawl/bus';
import type { RunBasis } from '../run/run-context.ts';

/** How long the API may answer with errors alone: to ask on would keep the run for ever. */
const REFUSED_MS = 20_000;

/**
 * Limits how long a request is repeated. Called with each failure; once the API has answered with errors alone for too long, the run
 * is let go and claimed again.
 *
 * @throws the signal's reason then
 */
export function refusalLimit({ clock, stop }: Pick<RunBasis, 'clock' | 'stop'>): (error: unknown) => void {
  let since: number | null = null;
  return (error) => {
    // Without any answer the lease decides.
    if (!(error instanceof AnswerFailed)) since = null;
    else since ??= clock.monotonicMs();
    if (since === null || clock.monotonicMs() - since < REFUSED_MS) return;
    stop.abandon('the API can’t answer');
    stop.hard.throwIfAborted();
  };
}
