import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@trawl/service-kit';

/** Lets callers pass at least this many milliseconds apart, in order; the first one immediately. */
export function spaceOut(clock: Pick<Clock, 'monotonicMs'>, apartMs: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = clock.monotonicMs();
    const at = Math.max(now, nextAt);
    nextAt = at + apartMs;
    if (at > now) await sleep(at - now);
  };
}
