import { watchMachineLoad } from './machine-load.ts';

/** One recovery, from its fault on. */
export interface Recovery {
  /** To be called once all is well again. */
  over(): void;
  /** In milliseconds: by the clock, and without what strangers on the machine added. */
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

/** Recoveries for a reading: the product's own times are what its limits are about, the clock's are told beside them. */
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
