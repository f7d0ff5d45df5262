import type { Stack } from '@trawl/stack';
import type { Row } from './report/rows.ts';
import type { LoadSize, Size } from './sizes.ts';

/** A running stack, the addresses of its parts, and how much to measure. */
export interface BenchContext {
  readonly web: string;
  readonly sandbox: string;
  readonly mailbox: string;
  readonly browser: NonNullable<Stack['browser']>;
  /** The role of the API. */
  readonly databaseUrl: string;
  /** Creates tables for the peers. */
  readonly superuserUrl: string;
  readonly stack: Stack;
  readonly rounds: number;
  readonly size: Size;
  readonly load: LoadSize;
  print(line: string): void;
}

export interface Bench {
  /** Its name for `--only`. */
  readonly name: string;
  run(context: BenchContext): Promise<readonly Row[]>;
}
