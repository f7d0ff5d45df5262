import type { Stack } from '@trawl/stack';
import type { Spread } from './statistics.ts';

export interface LoadSize {
  readonly runs: number;
  readonly seconds: number;
  /** Milliseconds between two pages of a run. */
  readonly pageEveryMs: number;
  /** API replicas. */
  readonly replicas: number;
  /** Idle recurring jobs in addition to the runs. */
  readonly idle: number;
}

/** A running stack and the addresses of its parts. */
export interface BenchmarkContext {
  readonly web: string;
  readonly sandbox: string;
  readonly mailbox: string;
  readonly browser: NonNullable<Stack['browser']>;
  readonly databaseUrl: string;
  readonly stack: Stack;
  readonly rounds: number;
  /** The size of the load test. */
  readonly load: LoadSize;
  print(line: string): void;
}

/** One figure: its description, the spread of its measurements, and its decimals. */
export interface Figure {
  readonly what: string;
  readonly spread: Spread;
  readonly digits?: number;
}

export interface Measure {
  /** Its name for `--only`. */
  readonly name: string;
  take(ground: BenchmarkContext): Promise<readonly Figure[]>;
}
