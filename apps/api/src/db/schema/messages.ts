import type { AccountId, JobId, MessageId, MessageState, OpenPlatformId, RunId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { linkedAccounts } from './accounts.ts';
import { at, now } from './columns.ts';
import { jobs } from './jobs.ts';
import { users } from './users.ts';

/**
 * What is to be, or was, written to whom: the intent is stored before anything is sent. Rows outlive job and customer, since
 * money was paid for them and the account's owner may see when something was sent in their name; once the customer is deleted,
 * without text, recipient and account number.
 */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey().$type<MessageId>(),
    jobId: text('job_id')
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'set null' }),
    /** The customer whose job it is. */
    userId: text('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** The run that has it in hand, or had it last. */
    runId: text('run_id').notNull().$type<RunId>(),
    targetId: bigint('target_id', { mode: 'number' }).notNull(),
    /** Pages of one run that write side by side; each has at most one message planned. */
    lane: integer('lane').notNull().default(0),
    platform: text('platform').notNull().$type<OpenPlatformId>(),
    /** The recipient's username, in the platform's own spelling. */
    recipient: text('recipient').notNull(),
    /** The real account that writes, as `accountKey` names it. */
    accountKey: text('account_key').notNull(),
    linkedAccountId: text('linked_account_id')
      .$type<AccountId>()
      .references(() => linkedAccounts.id, { onDelete: 'set null' }),
    /** In whose name it is sent, where that isn't the customer themself. */
    ownerUserId: text('owner_user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Paid for, message by message, and sent from accounts of others. */
    shared: boolean('shared').notNull().default(false),
    /** The recipient's name may be missing until it is being sent; `{{opt_out}}` stands for the link for good. */
    text: text('text').notNull(),
    state: text('state').notNull().$type<MessageState>().default('planned'),
    /** The last try of its epoch that anything is known of: a commit of that or an earlier one comes too late. */
    attempt: integer('attempt').notNull().default(0),
    epoch: integer('epoch').notNull(),
    reason: text('reason'),
    plannedAt: at('planned_at').notNull().default(now),
    sendingAt: at('sending_at'),
    settledAt: at('settled_at'),
    /** Who said what came of it, where nobody had seen it: a user's id, or `support`. */
    decidedBy: text('decided_by'),
  },
  (table) => [
    // One message per recipient and job, ever.
    uniqueIndex('messages_recipient').on(table.jobId, table.recipient),
    index('messages_job').on(table.jobId, table.id),
    index('messages_run').on(table.runId).where(sql`state IN ('planned', 'sending')`),
    index('messages_owner').on(table.ownerUserId, table.id).where(sql`shared`),
    index('messages_linked').on(table.linkedAccountId, table.id),
    index('messages_vetoed').on(table.jobId).where(sql`state = 'vetoed'`),
    check('messages_state', sql`${table.state} IN ('planned', 'sending', 'sent', 'failed', 'unknown', 'vetoed')`),
  ],
);

/** Messages of an order by the day (UTC) on which they were sent and by what came of them; triggers on `messages` keep it. */
export const orderDays = pgTable(
  'order_days',
  {
    jobId: text('job_id')
      .notNull()
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    sent: integer('sent').notNull().default(0),
    unknown: integer('unknown').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.day] })],
);

/** How many messages a real account has sent on a day (UTC), over all jobs and customers: its limit is kept here. */
export const accountDays = pgTable(
  'account_days',
  {
    accountKey: text('account_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    sent: integer('sent').notNull().default(0),
    /** When the last one was counted: the pace of messages goes by it. */
    lastAt: at('last_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.accountKey, table.day] }),
    index('account_days_day').on(table.day),
    check('account_days_not_negative', sql`${table.sent} >= 0`),
  ],
);

/** People who asked not to be written to, in whatever job. */
export const suppressions = pgTable(
  'suppressions',
  {
    platform: text('platform').notNull().$type<OpenPlatformId>(),
    /** In the platform's own spelling. */
    username: text('username').notNull(),
    source: text('source', { enum: ['operator', 'recipient'] }).notNull(),
    at: at('at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.platform, table.username] })],
);
