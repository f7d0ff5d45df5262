import type { Clock } from '@trawl/service-kit';

/**
 * Working and waiting time of a run in its epoch, by the monotonic clock. Only productive work counts as running: reading a page,
 * sending a message. Failed attempts and blocked time don't count.
 */
export interface Meter {
  /** Productive work in whole milliseconds; monotonic. */
  runningMs(): number;
  /** Time spent waiting for the platform's limits, in whole milliseconds; monotonic. */
  waitedMs(): number;
  /** Begins work. The returned function counts the time since then; concurrent work counts once. */
  begin(): () => void;
  /** The same for work that counts unless it rejects. */
  count<T>(work: () => Promise<T>): Promise<T>;
  /** For preparation, such as opening a page: counts together with the next work that counts, unless the preparation fails. */
  prepare<T>(work: () => Promise<T>): Promise<T>;
  /** Counts the duration of this work as waiting. */
  wait<T>(work: () => Promise<T>): Promise<T>;
}

export function createMeter(clock: Pick<Clock, 'monotonicMs'>): Meter {
  let ran = 0;
  /** All countable time up to here has been counted. */
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
