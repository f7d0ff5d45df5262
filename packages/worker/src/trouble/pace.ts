import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@trawl/service-kit';

/** Resolves when the next request may be sent. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/** One request per `paceMs` on a fixed grid: a late request doesn't delay the following ones. */
export function createPace(paceMs: number, clock: Pick<Clock, 'monotonicMs'>): Pace {
  let due = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    signal.throwIfAborted();
    const now = clock.monotonicMs();
    due = Math.max(now, due + paceMs);
    if (due > now) await wait(due - now, undefined, { signal });
  };
}
