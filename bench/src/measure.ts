import type { Stack } from '@trawl/stack';
import type { Spread } from './statistics.ts';

/** A running stack, and where its parts are. */
export interface Ground {
  readonly web: string;
  readonly sandbox: string;
  readonly mailbox: string;
  readonly browser: NonNullable<Stack['browser']>;
  readonly databaseUrl: string;
  readonly rounds: number;
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
  take(ground: Ground): Promise<readonly Figure[]>;
}
