import type { AccountId, AccountPlatformId, OpenPlatformId, RunId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, now } from './columns.ts';
import { users } from './users.ts';

/**
 * Who uses a real account right now. One account, one lease, over all jobs, owners and workers: two runs on one account
 * would look to the platform like what it is, and get the account blocked.
 */
export const accountLeases = pgTable(
  'account_leases',
  {
    /** Platform and the account's own id as the platform stated it, such as `instagram:12345`. */
    account: text('account').primaryKey(),
    runId: text('run_id').notNull().$type<RunId>(),
    /** Counted by the database's clock. */
    leaseUntil: at('lease_until').notNull(),
  },
  (table) => [index('account_leases_run').on(table.runId)],
);

/** The house's own sessions, for Shared collection jobs; added by operators. */
export const houseSessions = pgTable('house_sessions', {
  ref: text('ref').primaryKey(),
  platform: text('platform').notNull().$type<OpenPlatformId>(),
  /** The number that the identifier names: one session for each, so that a new one replaces the old. */
  accountId: text('account_id').notNull().unique(),
  sealed: bytes('sealed').notNull(),
  state: text('state', { enum: ['live', 'dead', 'challenged', 'limited'] })
    .notNull()
    .default('live'),
  addedAt: at('added_at').notNull().default(now),
  /** The account's own id as the platform stated it, by which its lease is kept; null until a worker has asked. */
  provedAccountId: text('proved_account_id'),
  provedUsername: text('proved_username'),
});

/** Accounts that customers linked, for their own jobs and, where they share them, for other customers' messages. */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    id: text('id').primaryKey().$type<AccountId>(),
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull().$type<AccountPlatformId>(),
    /** As the platform told it; null where the account was never looked at. */
    username: text('username'),
    /** The account's own id on the platform, by which its lease and its daily limit are kept. */
    accountId: text('account_id'),
    sealed: bytes('sealed').notNull(),
    lastFour: text('last_four').notNull(),
    /** Messages a day over all jobs. */
    dmsLimit: integer('dms_limit').notNull(),
    accountType: text('account_type', { enum: ['private', 'shared'] })
      .notNull()
      .default('private'),
    /** `loading`: never looked at. */
    status: text('status', { enum: ['loading', 'active', 'expired'] })
      .notNull()
      .default('loading'),
    checkedAt: at('checked_at'),
    /** When its owner last agreed to share it, with the limit that it has. */
    consentedAt: at('consented_at'),
    createdAt: at('created_at').notNull().default(now),
  },
  (table) => [
    index('linked_accounts_user').on(table.userId, table.createdAt),
    uniqueIndex('linked_accounts_own').on(table.userId, table.platform, table.accountId),
    // Who is paid for a message must never be in doubt.
    uniqueIndex('linked_accounts_shared_once').on(table.platform, table.accountId).where(sql`account_type = 'shared'`),
    check(
      'linked_accounts_consent',
      sql`account_type = 'private' OR (account_id IS NOT NULL AND consented_at IS NOT NULL)`,
    ),
  ],
);
