import type { AccountType, KindFacts, OpenPlatformId } from '@trawl/contracts';

/** What the server does by a job's kind, besides what follows from the kind anywhere. */
export interface JobRules extends KindFacts {
  /** Milliseconds of the plan that one running millisecond takes. */
  buildTimeFactor(accountType: AccountType): number;
  /** Where its runs are queued for workers. */
  workSubject(platform: OpenPlatformId): string;
  /** Targets that its sheet may name. */
  readonly sheetMax: number;
  readonly words: {
    /** Of a run that another worker goes on with. */
    readonly goesOn: string;
    /** What a run has done, after so many rows or messages. */
    done(count: number): string;
  };
}

/** A count with its noun. */
export const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
