import type { Db } from '../../db/client.ts';
import type { Sealer } from '../../sealing/seal.ts';

export interface Operator {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly now: Date;
  /** Standard input, where a secret may come from instead of the command line. */
  readonly readInput: () => Promise<string>;
}

export interface Command {
  readonly usage: string;
  readonly about: string;
  /** It only shows lists without secrets or money, and leaves no trace in the audit log. */
  readonly unrecorded?: true;
  /** Its arguments may be secrets: the audit log shows none of them. */
  readonly hidesArguments?: true;
  /** @returns lines for the operator */
  run(operator: Operator, args: readonly string[]): Promise<string[]>;
}
