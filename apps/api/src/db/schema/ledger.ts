import type {
  AccountId,
  JobId,
  LedgerAccountKind,
  LedgerKind,
  MessageId,
  SystemMessage,
  UserId,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';

/** A database transaction id, which is never reused. */
const transactionOfDatabase = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The accounts of the ledger. The ledger has no foreign keys to users or jobs: after their deletion only their ids remain. A
 * balance is the sum of its postings; only the database's triggers may change it.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** Such as `funds:usr_…`, `hold:job_…`, `commission`. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull().$type<LedgerAccountKind>(),
    userId: text('user_id').$type<UserId>(),
    jobId: text('job_id').$type<JobId>(),
    balanceMicros: bigint('balance_micros', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('ledger_accounts_kind', sql`${table.kind} IN ('world', 'funds', 'hold', 'earnings', 'commission')`),
    check('ledger_accounts_not_negative', sql`${table.kind} = 'world' OR ${table.balanceMicros} >= 0`),
    index('ledger_accounts_user').on(table.userId),
  ],
);

/** Transactions, one per key. Append-only. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Repeating a request with the same key has no effect; a different request with the same key is an error. */
    key: text('key').notNull().unique(),
    /** Hash of the request, to detect a different request with the same key. */
    requestHash: text('request_hash').notNull(),
    kind: text('kind').notNull().$type<LedgerKind>(),
    /** The transaction that this one reverses; each can be reversed once. */
    reverses: bigint('reverses', { mode: 'number' })
      .unique()
      .references((): AnyPgColumn => ledgerTransactions.id),
    at: at('at').notNull().default(now),
    /** Why the money moved: the English text of `noteMessage`, or what an operator wrote. */
    note: text('note'),
    noteMessage: jsonb('note_message').$type<SystemMessage>(),
    jobId: text('job_id').$type<JobId>(),
    messageId: text('message_id').$type<MessageId>(),
    /** The linked account that sent the message. */
    accountId: text('account_id').$type<AccountId>(),
    /** Only the database transaction that inserts this row may insert its postings. */
    writtenBy: transactionOfDatabase('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    check(
      'ledger_transactions_kind',
      sql`${table.kind} IN ('deposit', 'hold', 'capture', 'release', 'reversal', 'payout')`,
    ),
    check('ledger_transactions_reversal', sql`(${table.kind} = 'reversal') = (${table.reverses} IS NOT NULL)`),
    index('ledger_transactions_job').on(table.jobId),
  ],
);

/** Amounts taken from (negative) or added to an account; the postings of a transaction sum to zero. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    n: integer('n').notNull(),
    ledgerAccount: text('ledger_account')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMicros: bigint('amount_micros', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.n] }),
    unique('ledger_postings_account').on(table.ledgerAccount, table.transactionId),
    check('ledger_postings_not_nothing', sql`${table.amountMicros} <> 0`),
  ],
);
