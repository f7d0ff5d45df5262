import type { Clock } from '@trawl/service-kit';

/**
 * How long a run has worked and waited within its epoch, by the monotonic clock. Only productive work counts as running: a
 * page that was read, a message that was written. Failed attempts, and time in which nothing could go on, don't.
 */
export interface Meter {
  /** Whole milliseconds of productive work. Never falls. */
  runningMs(): number;
  /** Whole milliseconds spent waiting on the platform's limits. Never falls. */
  waitedMs(): number;
  /** Begins a piece of work. What it returns counts the time since then; pieces side by side count once. */
  begin(): () => void;
  /** The same for work that counts unless it rejects. */
  count<T>(work: () => Promise<T>): Promise<T>;
  /** For what work needs before it can begin, such as an open page: counts with the next work that counts, unless that fails. */
  prepare<T>(work: () => Promise<T>): Promise<T>;
  /** Counts the time this work takes as waiting. */
  wait<T>(work: () => Promise<T>): Promise<T>;
}

export function createMeter(clock: Pick<Clock, 'monotonicMs'>): Meter {
  let ran = 0;
  /** Up to here everything that is to count has been counted. */
  let countedUntil = Number.NEGATIVE_INFINITY;
  let prepared = 0;
  let waited = 0;
  let waits = 0;
  let waitingSince = 0;
  const begin = () => {
    const from = clock.monotonicMs();
    return () => {
      const now = clock.monotonicMs();
      ran += prepared + Math.max(0, now - Math.max(from, countedUntil));
      prepared = 0;
      countedUntil = now;
    };
  };
  return {
    runningMs: () => Math.floor(ran),
    waitedMs: () => Math.floor(waited),
    begin,
    async count(work) {
      const end = begin();
      try {
        const done = await work();
        end();
        return done;
      } catch (error) {
        prepared = 0;
        throw error;
      }
    },
    async prepare(work) {
      const from = clock.monotonicMs();
      const done = await work();
      prepared += clock.monotonicMs() - from;
      return done;
    },
    async wait(work) {
      if (waits === 0) waitingSince = clock.monotonicMs();
      waits += 1;
      try {
        return await work();
      } finally {
        waits -= 1;
        if (waits === 0) waited += clock.monotonicMs() - waitingSince;
      }
    },
  };
}
