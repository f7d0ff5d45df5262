import type { SystemUnderTest } from './system.ts';

/** What one row of the table turned out to be. */
export interface Reading {
  /** Faults that were really injected. */
  readonly injected: number;
  readonly lost: number;
  readonly doubled: number;
  /** Milliseconds charged beyond what was run. */
  readonly overchargedMs: number;
  /** How long each recovery took, in milliseconds. */
  readonly recoveriesMs: readonly number[];
  /** Figures of this fault alone, in words. */
  readonly notes: readonly string[];
  /** What is not as it should be, in words; none where all is well. */
  readonly problems: readonly string[];
}

export type Dose = 'ci' | 'release';

/** Groups of faults, by what they take of the machine. */
export const LANES = ['waiting', 'lasting', 'working'] as const;

export interface Fault {
  /** Its row in the table of faults. */
  readonly row: number;
  readonly name: string;
  /** How often it is injected. */
  readonly dose: Readonly<Record<Dose, number>>;
  /** What a recovery may take, in milliseconds; null where there is nothing to recover from. */
  readonly limitMs: number | null;
  /** Lanes run side by side, each on a stack of its own. */
  readonly lane: (typeof LANES)[number];
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
