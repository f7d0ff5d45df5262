import type { AccountId, JobId, LedgerAccountKind, LedgerKind, MessageId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';

/** The id of a database transaction, which is never given twice. */
const transactionOfDatabase = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Whose money it is. Nothing here refers to users or jobs by a foreign key: what is deleted there leaves its id here, and
 * no name. A balance is the sum of its postings, kept by the database's own triggers and refused to anyone else.
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

/** What happened, once for each key. Rows are only ever added. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same key again has no effect; with another request it is a mistake. */
    key: text('key').notNull().unique(),
    /** Of what was asked, to tell that mistake. */
    requestHash: text('request_hash').notNull(),
    kind: text('kind').notNull().$type<LedgerKind>(),
    /** The transaction whose postings this one takes back; each can be taken back once. */
    reverses: bigint('reverses', { mode: 'number' })
      .unique()
      .references((): AnyPgColumn => ledgerTransactions.id),
    at: at('at').notNull().default(now),
    note: text('note'),
    jobId: text('job_id').$type<JobId>(),
    messageId: text('message_id').$type<MessageId>(),
    /** The linked account that sent the message. */
    accountId: text('account_id').$type<AccountId>(),
    /** Postings are added by the database transaction that adds this row, and by none after it. */
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

/** What a transaction takes from an account (negative) or gives to it; those of one transaction sum to nothing. */
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
