import { z } from 'zod';
import type { JobType } from './catalogue/job-types.ts';

export const AccountType = z.enum(['Private', 'Shared']);
export type AccountType = z.infer<typeof AccountType>;

/** What a job does: it collects rows, writes from accounts of its owner's, or is an order of messages from shared accounts. */
export const JobKind = z.enum(['collect', 'message', 'order']);
export type JobKind = z.infer<typeof JobKind>;

/** What follows from a job's kind, for the server and the web app. */
export interface KindFacts {
  /** Does it write to people? Otherwise it collects rows. */
  readonly writes: boolean;
  /** Do its messages go out from accounts that customers share? */
  readonly pooled: boolean;
  /** Is it paid in money, message by message? Then it takes no build time, and counts against no plan's limits. */
  readonly paidInMoney: boolean;
  /** Does it begin anew once it is through its targets, where it recurs? Nobody is written to twice. */
  readonly startsOver: boolean;
  /** Does it stay under way between its runs, also over night? */
  readonly restsBetweenRuns: boolean;
  /** May its owner pause it? Otherwise support stops it. */
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

/** Is it a paid order: messages from accounts that customers share? It is paid message by message, and takes no build time. */
export const isOrder = (job: KindOf): boolean => kindOf(job) === 'order';
