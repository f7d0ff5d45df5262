/** Time, injected so that tests control it. */
export interface Clock {
  /** The wall clock, for displayed dates. It may jump. */
  now(): Date;
  /** Monotonic milliseconds, for metering, leases and waits. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
