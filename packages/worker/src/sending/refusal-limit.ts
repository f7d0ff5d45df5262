import { AnswerFailed } from '@trawl/bus';
import type { RunBasis } from '../run/run-context.ts';

/** How long the API may reply with errors only: retrying longer would keep the run forever. */
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
    // Without any reply, the lease is the limit.
    if (!(error instanceof AnswerFailed)) since = null;
    else since ??= clock.monotonicMs();
    if (since === null || clock.monotonicMs() - since < REFUSED_MS) return;
    stop.abandon('the API can’t answer');
    stop.hard.throwIfAborted();
  };
}
