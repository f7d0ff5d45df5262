import type { AccountType, KindFacts, OpenPlatformId, SystemMessage } from '@trawl/contracts';

/** Server-side rules of a job's kind, in addition to the shared facts of the kind. */
export interface JobRules extends KindFacts {
  /** Milliseconds of the plan's build time that one running millisecond costs. */
  buildTimeFactor(accountType: AccountType): number;
  /** The work queue subject of its runs. */
  workSubject(platform: OpenPlatformId): string;
  /** Maximum number of targets in a sheet. */
  readonly sheetMax: number;
  readonly words: {
    /** For a run that another worker continues. */
    readonly continues: SystemMessage;
    /** The result of a run, with its number of rows or messages. */
    done(count: number): SystemMessage;
  };
}
