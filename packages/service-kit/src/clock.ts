/** Time, injected so that tests decide what it is. */
export interface Clock {
  /** The wall clock, for dates that people see. It may jump. */
  now(): Date;
  /** Milliseconds that only ever grow, for metering, leases and waits. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
