import type { Db } from '../../db/client.ts';
import type { Sealer } from '../../sealing/seal.ts';

export interface Operator {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly now: Date;
  /** Standard input, an alternative to the command line for secrets. */
  readonly readInput: () => Promise<string>;
}

export interface Command {
  readonly usage: string;
  readonly about: string;
  /** The command only shows lists without secrets or money, and isn't recorded in the audit log. */
  readonly unrecorded?: true;
  /** The arguments are secrets or name people who aren't users, so the audit log omits them. */
  readonly hidesArguments?: true;
  /** @returns output lines for the operator */
  run(operator: Operator, args: readonly string[]): Promise<string[]>;
}
