import type { Clock } from '@trawl/service-kit';

/** How long a run has run, by the monotonic clock. */
export interface Meter {
  /** Whole milliseconds since the meter was made, without what was left out. Never falls. */
  runningMs(): number;
  /** The time this work takes isn't counted. */
  leaveOut<T>(work: () => Promise<T>): Promise<T>;
  /** The run has ended: the figure stays as it is. */
  stop(): void;
}

export function createMeter(clock: Pick<Clock, 'monotonicMs'>): Meter {
  let counted = 0;
  let since: number | null = clock.monotonicMs();
  const halt = () => {
    if (since !== null) counted += clock.monotonicMs() - since;
    since = null;
  };
  let stopped = false;
  return {
    runningMs: () => Math.floor(since === null ? counted : counted + clock.monotonicMs() - since),
    async leaveOut(work) {
      halt();
      try {
        return await work();
      } finally {
        if (!stopped) since = clock.monotonicMs();
      }
    },
    stop() {
      stopped = true;
      halt();
    },
  };
}
