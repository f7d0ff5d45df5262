import { z } from 'zod';
import { JobId } from '../ids.ts';
import { ShownMessage } from '../messages/system-message.ts';
import { PAGE_BEFORE, PAGE_LIMIT } from './pages.ts';

/**
 * The kinds of ledger accounts: `world` is everything outside, `funds` a user's money to spend, `hold` an order's money for its
 * messages, `earnings` a user's money from messages sent in their name, `commission` Trawl's share.
 */
export type LedgerAccountKind = 'world' | 'funds' | 'hold' | 'earnings' | 'commission';

/**
 * The kinds of transactions. A mistake is reversed by a `reversal`, never changed. A `payout` pays earnings to their owner, or refunds
 * funds.
 */
export const LedgerKind = z.enum(['deposit', 'hold', 'capture', 'release', 'reversal', 'payout']);
export type LedgerKind = z.infer<typeof LedgerKind>;

const STATEMENT_PAGE = 25;
export const StatementInput = z.strictObject({
  before: z.coerce.number().int().min(1).describe(PAGE_BEFORE).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(STATEMENT_PAGE).describe(PAGE_LIMIT),
});

/**
 * An entry of a statement. `account` is the balance that changed, `amount` the change in dollars. Deliveries of one day, order
 * and linked account are one entry; `messages` is their number.
 */
export const StatementEntry = z.object({
  _id: z.number(),
  at: z.string(),
  kind: LedgerKind,
  account: z.enum(['funds', 'hold', 'earnings']),
  amount: z.number(),
  messages: z.number(),
  /** In the language of the request, or as an operator wrote it. */
  note: z.string().nullable(),
  noteMessage: ShownMessage,
  jobId: JobId.nullable(),
  /** Null if the job was deleted or belongs to another user. */
  jobName: z.string().nullable(),
  /** The user's linked account that sent the messages; null for entries that no account earned. */
  accountId: z.string().nullable(),
  /** Its username; null if the account was deleted. The previous release doesn't send it. */
  accountName: z.string().nullable().optional(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

/** A user's balances, in dollars: to spend, held for orders in progress, and earned but not paid out. */
export const Balances = z.object({ funds: z.number(), held: z.number(), earnings: z.number() });
export type Balances = z.infer<typeof Balances>;

/** A page of the statement, newest first; `before` is the `nextBefore` of the previous page. */
export const StatementData = z.object({
  balances: Balances,
  entries: z.array(StatementEntry),
  nextBefore: z.number().nullable(),
});
export type StatementData = z.infer<typeof StatementData>;
