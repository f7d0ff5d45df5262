import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@trawl/service-kit';

/** Resolves when the next request may be sent. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/**
 * One request per `paceMs` on a fixed grid: a timer that fires late doesn't delay the following requests. After a longer gap the grid
 * starts again.
 */
export function createPace(paceMs: number, clock: Pick<Clock, 'monotonicMs'>): Pace {
  let due = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    signal.throwIfAborted();
    const now = clock.monotonicMs();
    due = Math.max(now, due + paceMs);
    if (due > now) await wait(due - now, undefined, { signal });
  };
}
