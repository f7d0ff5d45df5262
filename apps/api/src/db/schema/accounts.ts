import type { AccountId, AccountPlatformId, OpenPlatformId, RunId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, now } from './columns.ts';
import { users } from './users.ts';

/**
 * Leases of real accounts. One lease per account over all jobs, owners and workers: the platform would detect two concurrent runs on
 * one account and block it.
 */
export const accountLeases = pgTable(
  'account_leases',
  {
    /** Platform and the account's id as the platform reported it, such as `instagram:12345`. */
    account: text('account').primaryKey(),
    runId: text('run_id').notNull().$type<RunId>(),
    /** Compared with the database's clock. */
    leaseUntil: at('lease_until').notNull(),
  },
  (table) => [index('account_leases_run').on(table.runId)],
);

/** Trawl's own sessions for Shared collection jobs; added by operators. */
export const houseSessions = pgTable('house_sessions', {
  ref: text('ref').primaryKey(),
  platform: text('platform').notNull().$type<OpenPlatformId>(),
  /** The number in the session ID. It is unique, so a new session replaces the old one. */
  accountId: text('account_id').notNull().unique(),
  sealed: bytes('sealed').notNull(),
  state: text('state', { enum: ['live', 'dead', 'challenged', 'limited'] })
    .notNull()
    .default('live'),
  addedAt: at('added_at').notNull().default(now),
  /** The account's id as the platform reported it, used for its lease; null until a worker has verified the session. */
  provedAccountId: text('proved_account_id'),
  provedUsername: text('proved_username'),
});

/** Accounts that users linked, for their own jobs and, if shared, for other users' messages. */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    id: text('id').primaryKey().$type<AccountId>(),
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text('platform').notNull().$type<AccountPlatformId>(),
    /** As the platform reported it; null if the account was never checked. */
    username: text('username'),
    /** The account's id on the platform, used for its lease and its daily limit. */
    accountId: text('account_id'),
    sealed: bytes('sealed').notNull(),
    lastFour: text('last_four').notNull(),
    /** Messages per day over all jobs. */
    dmsLimit: integer('dms_limit').notNull(),
    accountType: text('account_type', { enum: ['private', 'shared'] })
      .notNull()
      .default('private'),
    /** `loading`: never checked. */
    status: text('status', { enum: ['loading', 'active', 'expired'] })
      .notNull()
      .default('loading'),
    checkedAt: at('checked_at'),
    /**
     * When the platform challenged or restricted the account. Its session may still work, but the account stays expired until its owner
     * adds a session; null since then.
     */
    challengedAt: at('challenged_at'),
    /** When the owner last agreed to share the account with its current limit. */
    consentedAt: at('consented_at'),
    createdAt: at('created_at').notNull().default(now),
  },
  (table) => [
    index('linked_accounts_user').on(table.userId, table.createdAt),
    uniqueIndex('linked_accounts_own').on(table.userId, table.platform, table.accountId),
    index('linked_accounts_account').on(table.platform, table.accountId),
    // It must always be clear who is paid for a message.
    uniqueIndex('linked_accounts_shared_once').on(table.platform, table.accountId).where(sql`account_type = 'shared'`),
    check(
      'linked_accounts_consent',
      sql`account_type = 'private' OR (account_id IS NOT NULL AND consented_at IS NOT NULL)`,
    ),
  ],
);
