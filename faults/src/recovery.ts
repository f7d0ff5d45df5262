import { watchMachineLoad } from './machine-load.ts';

/** One recovery, measured from its fault. */
export interface Recovery {
  /** Called when the recovery is complete. */
  over(): void;
  /** In milliseconds: by the wall clock, and without the load of other processes. */
  readonly byTheClockMs: number;
  readonly ownMs: number;
}

export function beginRecovery(): Recovery {
  const machine = watchMachineLoad();
  const from = performance.now();
  let byTheClockMs = Number.NaN;
  let slowdown = 1;
  return {
    over() {
      byTheClockMs = performance.now() - from;
      slowdown = machine.slowdown();
    },
    get byTheClockMs() {
      return byTheClockMs;
    },
    get ownMs() {
      return byTheClockMs / slowdown;
    },
  };
}

/** Recoveries for a result: the limits apply to the product's own times; the wall-clock times are reported too. */
export function recoveryReading(recoveries: readonly Recovery[]) {
  const most = (values: readonly number[]) => `${(Math.max(...values) / 1_000).toFixed(1)} s`;
  const strangers = recoveries.some(({ byTheClockMs, ownMs }) => byTheClockMs > ownMs * 1.1);
  return {
    recoveriesMs: recoveries.map(({ ownMs }) => ownMs),
    notes: strangers
      ? [`${most(recoveries.map((each) => each.byTheClockMs))} at most by the clock of a shared machine`]
      : [],
  };
}
