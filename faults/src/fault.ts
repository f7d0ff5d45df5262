import type { SystemUnderTest } from './system.ts';

/** The result of one row of the table. */
export interface Reading {
  /** Faults that were actually injected. */
  readonly injected: number;
  /** Whether this machine or clone can't inject the fault; the notes say why. */
  readonly isSkipped?: boolean;
  readonly lost: number;
  readonly doubled: number;
  /** Milliseconds charged in excess of the running time. */
  readonly overchargedMs: number;
  /** The duration of each recovery, in milliseconds. */
  readonly recoveriesMs: readonly number[];
  /** Additional figures of this fault. */
  readonly notes: readonly string[];
  /** Readable problems; empty if there are none. */
  readonly problems: readonly string[];
}

export type Dose = 'ci' | 'release';

/**
 * Groups of faults. Those of `working` keep the machine busy and measure short recoveries. The others run beside each other, and each
 * group takes about as long: they mostly wait, last for a fixed time, or check results without short time limits.
 */
export const LANES = ['waiting', 'lasting', 'checking', 'working'] as const;
export type Lane = (typeof LANES)[number];

export interface Fault {
  /** Its row in the table of faults. */
  readonly row: number;
  readonly name: string;
  /** How many times it is injected. */
  readonly dose: Readonly<Record<Dose, number>>;
  /** The maximum duration of a recovery, in milliseconds; null without a recovery. */
  readonly limitMs: number | null;
  /** Each lane has a separate stack. */
  readonly lane: Lane;
  inject(system: SystemUnderTest, times: number, dose: Dose): Promise<Reading>;
}

export const nothing: Reading = {
  injected: 0,
  lost: 0,
  doubled: 0,
  overchargedMs: 0,
  recoveriesMs: [],
  notes: [],
  problems: [],
};

export const skipped = (reason: string): Reading => ({
  ...nothing,
  isSkipped: true,
  notes: [`not injected: ${reason}`],
});
