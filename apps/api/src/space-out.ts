import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@trawl/service-kit';

/** Lets callers pass at least so many milliseconds apart, in the order of their calls; the first one at once. */
export function spaceOut(clock: Pick<Clock, 'monotonicMs'>, apartMs: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = clock.monotonicMs();
    const at = Math.max(now, nextAt);
    nextAt = at + apartMs;
    if (at > now) await sleep(at - now);
  };
}
