import type { AccountId, JobId, SystemMessage, UserId } from '@trawl/contracts';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';
import { users } from './users.ts';

/** What happened to a user's jobs and accounts, as the bell of the dashboard lists it. */
export const notifications = pgTable(
  'notifications',
  {
    /** Increases with time; an entry that happens again gets a new one. */
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
    /** Entries of a user with the same key are one; null for entries of their own. */
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
