import { z } from 'zod';
import { JobId } from '../ids.ts';

/**
 * Whose money a ledger account holds: `world` is everything outside, `funds` a user's to spend, `hold` what one order keeps
 * for its messages, `earnings` a user's from messages sent in their name, `commission` the house's.
 */
export type LedgerAccountKind = 'world' | 'funds' | 'hold' | 'earnings' | 'commission';

/** What can happen to money. A mistake is taken back by a `reversal`, never changed. */
export const LedgerKind = z.enum(['deposit', 'hold', 'capture', 'release', 'reversal', 'payout']);
export type LedgerKind = z.infer<typeof LedgerKind>;

export const STATEMENT_PAGE = 25;
export const StatementInput = z.strictObject({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(STATEMENT_PAGE),
});

/**
 * A line of a statement. `account` says which of one's balances moved, `amount` by how many dollars; deliveries of one day,
 * order and linked account stand in one line, with how many `messages` they were.
 */
export const StatementEntry = z.object({
  _id: z.number(),
  at: z.string(),
  kind: LedgerKind,
  account: z.enum(['funds', 'hold', 'earnings']),
  amount: z.number(),
  messages: z.number(),
  note: z.string().nullable(),
  jobId: JobId.nullable(),
  /** Null where the job has been deleted, or was another customer's. */
  jobName: z.string().nullable(),
  /** Of the linked account, where there is one still. */
  accountId: z.string().nullable(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

/** What is one's, in dollars: to spend, held for orders under way, and earned but not paid out. */
export const Balances = z.object({ funds: z.number(), held: z.number(), earnings: z.number() });
export type Balances = z.infer<typeof Balances>;

/** A page of the statement, the newest first; `before` is the `nextBefore` of the page before. */
export const StatementData = z.object({
  balances: Balances,
  entries: z.array(StatementEntry),
  nextBefore: z.number().nullable(),
});
export type StatementData = z.infer<typeof StatementData>;
