import type { AccountId, JobId, SystemMessage, UserId } from '@trawl/contracts';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';
import { users } from './users.ts';

/** What happened to a user's jobs and accounts: the entries of the bell in the dashboard. */
export const notifications = pgTable(
  'notifications',
  {
    /** Increases with time; a repeated entry gets a new id. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: at('at').notNull().default(now),
    message: jsonb('message').notNull().$type<SystemMessage>(),
    /** The job or account that it is about, which may have been deleted since. */
    jobId: text('job_id').$type<JobId>(),
    accountId: text('account_id').$type<AccountId>(),
    /** A user's events with the same key share one entry; null if each event gets its own. */
    key: text('key'),
    /** How often it happened. */
    times: integer('times').notNull().default(1),
    readAt: at('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    uniqueIndex('notifications_key').on(table.userId, table.key),
  ],
);
