import type { Clock } from '@trawl/service-kit';

/** How long a run has run, by the monotonic clock. */
export interface Meter {
  /** Whole milliseconds since the meter was made, without what was left out. Never falls. */
  runningMs(): number;
  /** Whole milliseconds that were left out. Never falls. */
  waitedMs(): number;
  /** The time this work takes isn't counted as running, nor what goes on beside it. */
  leaveOut<T>(work: () => Promise<T>): Promise<T>;
  /** The run has ended: the figure stays as it is. */
  stop(): void;
}

export function createMeter(clock: Pick<Clock, 'monotonicMs'>): Meter {
  let counted = 0;
  let waited = 0;
  let since: number | null = clock.monotonicMs();
  let waits = 0;
  let waitingSince = 0;
  const halt = () => {
    if (since !== null) counted += clock.monotonicMs() - since;
    since = null;
  };
  let stopped = false;
  return {
    runningMs: () => Math.floor(since === null ? counted : counted + clock.monotonicMs() - since),
    waitedMs: () => Math.floor(waited),
    async leaveOut(work) {
      halt();
      if (waits === 0) waitingSince = clock.monotonicMs();
      waits += 1;
      try {
        return await work();
      } finally {
        waits -= 1;
        if (waits === 0) {
          waited += clock.monotonicMs() - waitingSince;
          if (!stopped) since = clock.monotonicMs();
        }
      }
    },
    stop() {
      stopped = true;
      halt();
    },
  };
}
