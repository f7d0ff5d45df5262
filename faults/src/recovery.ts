import { watchMachineLoad } from './machine-load.ts';

/** One recovery, measured from its fault. */
export interface Recovery {
  /** Called when the recovery is complete. */
  over(): void;
  /** In milliseconds: by the wall clock, and without the load of other processes. */
  readonly wallClockMs: number;
  readonly adjustedMs: number;
}

export function beginRecovery(): Recovery {
  const machine = watchMachineLoad();
  const from = performance.now();
  let wallClockMs = Number.NaN;
  let slowdown = 1;
  return {
    over() {
      wallClockMs = performance.now() - from;
      slowdown = machine.slowdown();
    },
    get wallClockMs() {
      return wallClockMs;
    },
    get adjustedMs() {
      return wallClockMs / slowdown;
    },
  };
}

/** Recoveries for a result: the limits apply to the product's own times; the wall-clock times are reported too. */
export function recoveryReading(recoveries: readonly Recovery[]) {
  const most = (values: readonly number[]) => `${(Math.max(...values) / 1_000).toFixed(1)} s`;
  const isShared = recoveries.some(({ wallClockMs, adjustedMs }) => wallClockMs > adjustedMs * 1.1);
  return {
    recoveriesMs: recoveries.map(({ adjustedMs }) => adjustedMs),
    notes: isShared
      ? [`${most(recoveries.map((each) => each.wallClockMs))} at most by the clock of a shared machine`]
      : [],
  };
}
