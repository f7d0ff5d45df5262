import type { Clock } from '@trawl/service-kit';

const TICK_MS = 250;
/** A busy event loop is late by less than this. */
const STALL_MS = 1_000;

/**
 * A monotonic clock that excludes time for which the process was stopped or its machine suspended. Such time isn't charged. A timer
 * ticks four times a second; after a longer gap, the clock continues as if one tick had passed.
 */
export function createAwakeClock(clock: Pick<Clock, 'monotonicMs'>): Pick<Clock, 'monotonicMs'> {
  let lastMs = clock.monotonicMs();
  let stalledMs = 0;
  // Read on each call too, because code may run before the timer when the process continues.
  const read = () => {
    const now = clock.monotonicMs();
    const gapMs = now - lastMs;
    if (gapMs > STALL_MS) stalledMs += gapMs - TICK_MS;
    lastMs = now;
    return now - stalledMs;
  };
  setInterval(read, TICK_MS).unref();
  return { monotonicMs: read };
}
