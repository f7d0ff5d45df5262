import type { OpenPlatformId, RunId } from '@trawl/contracts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, bytes, now } from './columns.ts';

/**
 * Who uses a real account right now. One account, one lease, over all jobs, owners and workers: two runs on one account
 * would look to the platform like what it is, and get the account blocked.
 */
export const accountLeases = pgTable(
  'account_leases',
  {
    /** Platform and the account's own id, such as `instagram:12345`. */
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
  /** The account's own id on the platform, by which its lease is kept. */
  accountId: text('account_id').notNull().unique(),
  sealed: bytes('sealed').notNull(),
  state: text('state', { enum: ['live', 'dead', 'challenged', 'limited'] })
    .notNull()
    .default('live'),
  addedAt: at('added_at').notNull().default(now),
});
