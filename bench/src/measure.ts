import type { Stack } from '@trawl/stack';
import type { Spread } from './statistics.ts';

export interface LoadSize {
  readonly runs: number;
  readonly seconds: number;
  /** Milliseconds between two pages of a run. */
  readonly pageEveryMs: number;
  /** Of the API. */
  readonly replicas: number;
  /** Recurring jobs beside the runs that are not due. */
  readonly idle: number;
}

/** A running stack, and where its parts are. */
export interface BenchmarkContext {
  readonly web: string;
  readonly sandbox: string;
  readonly mailbox: string;
  readonly browser: NonNullable<Stack['browser']>;
  readonly databaseUrl: string;
  readonly stack: Stack;
  readonly rounds: number;
  /** How large the load test is. */
  readonly load: LoadSize;
  print(line: string): void;
}

/** One figure: what it counts, its readings' spread, and digits behind the point. */
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
