import type { AccountType, JobKind } from '../account-type.ts';
import type { JobType } from '../platforms/ids.ts';

/** The consequences of a job's kind, for the server and the web app. */
export interface KindFacts {
  /** Whether it sends messages. Otherwise it collects rows. */
  readonly writes: boolean;
  /** Whether its messages are sent from accounts that users share. */
  readonly pooled: boolean;
  /** Whether it is paid with money per message. Then it uses no build time, and doesn't count toward the plan's limits. */
  readonly paidInMoney: boolean;
  /** Whether a recurring job starts over after its last target. Messaging jobs don't, because no recipient is messaged twice. */
  readonly startsOver: boolean;
  /** Whether it stays active between its runs, even overnight. */
  readonly restsBetweenRuns: boolean;
  /** Whether its owner may pause it. Otherwise support stops it. */
  readonly ownerPauses: boolean;
}

export const KIND_FACTS: Readonly<Record<JobKind, KindFacts>> = {
  collect: {
    writes: false,
    pooled: false,
    paidInMoney: false,
    startsOver: true,
    restsBetweenRuns: false,
    ownerPauses: true,
  },
  message: {
    writes: true,
    pooled: false,
    paidInMoney: false,
    startsOver: false,
    restsBetweenRuns: false,
    ownerPauses: false,
  },
  order: {
    writes: true,
    pooled: true,
    paidInMoney: true,
    startsOver: false,
    restsBetweenRuns: true,
    ownerPauses: false,
  },
};

export interface KindOf {
  readonly type: JobType;
  readonly accountType: AccountType;
}

export function kindOf({ type, accountType }: KindOf): JobKind {
  if (type !== 'dm') return 'collect';
  return accountType === 'Shared' ? 'order' : 'message';
}

export const factsOfKind = (job: KindOf): KindFacts => KIND_FACTS[kindOf(job)];

/** Whether it is a paid order: messages from accounts that users share, paid per message and without build time. */
export const isOrder = (job: KindOf): boolean => kindOf(job) === 'order';
