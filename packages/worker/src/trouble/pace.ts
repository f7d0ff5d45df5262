import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@trawl/service-kit';

/** Resolves when the next request may go out. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/**
 * One request each `paceMs`, by a timetable: a request that went out a little late doesn't push back the ones after it.
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
