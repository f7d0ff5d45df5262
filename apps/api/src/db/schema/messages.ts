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
import { at, message, now } from './columns.ts';
import { jobs } from './jobs.ts';
import { users } from './users.ts';

/**
 * Planned and sent direct messages: a message is stored before it is sent. Rows outlive job and user, because money was paid for
 * them and the account's owner may see what was sent in their name. After the user's deletion, text, recipient and account number
 * are removed.
 */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey().$type<MessageId>(),
    jobId: text('job_id')
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'set null' }),
    /** The owner of the job. */
    userId: text('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** The run that is sending it, or sent it last. */
    runId: text('run_id').notNull().$type<RunId>(),
    targetId: bigint('target_id', { mode: 'number' }).notNull(),
    /** The browser page of the run; each page has at most one planned message. */
    lane: integer('lane').notNull().default(0),
    platform: text('platform').notNull().$type<OpenPlatformId>(),
    /** The recipient's username, in the platform's own spelling. */
    recipient: text('recipient').notNull(),
    /** The recipient's platform id; null until the message is committed, or if it is unknown. */
    recipientId: text('recipient_id'),
    /** The sending account's key, as created by `accountKey`. */
    accountKey: text('account_key').notNull(),
    linkedAccountId: text('linked_account_id')
      .$type<AccountId>()
      .references(() => linkedAccounts.id, { onDelete: 'set null' }),
    /** The owner of the sending account, if it isn't the job's owner. */
    ownerUserId: text('owner_user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Paid per message and sent from other users' accounts. */
    shared: boolean('shared').notNull().default(false),
    /** The recipient's name may be missing until the message is sent; `{{opt_out}}` is never replaced by the link. */
    text: text('text').notNull(),
    state: text('state').notNull().$type<MessageState>().default('planned'),
    /** The last recorded attempt of its epoch: a commit of this or an earlier attempt is too late. */
    attempt: integer('attempt').notNull().default(0),
    epoch: integer('epoch').notNull(),
    reason: text('reason'),
    reasonMessage: message('reason_message'),
    plannedAt: at('planned_at').notNull().default(now),
    sendingAt: at('sending_at'),
    settledAt: at('settled_at'),
    /** Who decided an unknown outcome: a user's id, or `support`. */
    decidedBy: text('decided_by'),
  },
  (table) => [
    // One message per recipient and job, ever.
    uniqueIndex('messages_recipient').on(table.jobId, table.recipient),
    // Not unique: a message that failed is no obstacle to the recipient's message under another username.
    index('messages_recipient_id').on(table.jobId, table.recipientId).where(sql`recipient_id IS NOT NULL`),
    index('messages_known_recipient').on(table.recipient).where(sql`recipient_id IS NOT NULL`),
    index('messages_job').on(table.jobId, table.id),
    index('messages_job_state').on(table.jobId, table.state, table.id),
    index('messages_run').on(table.runId).where(sql`state IN ('planned', 'sending')`),
    index('messages_owner').on(table.ownerUserId, table.id).where(sql`shared`),
    // Without indexes for the foreign keys, deleting a user would read all messages.
    index('messages_user').on(table.userId),
    index('messages_sent_for_others').on(table.ownerUserId).where(sql`owner_user_id IS NOT NULL`),
    index('messages_linked').on(table.linkedAccountId, table.id),
    index('messages_vetoed').on(table.jobId).where(sql`state = 'vetoed'`),
    check('messages_state', sql`${table.state} IN ('planned', 'sending', 'sent', 'failed', 'unknown', 'vetoed')`),
  ],
);

/** An order's messages by day (UTC) and outcome; maintained by triggers on `messages`. */
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

/** How many messages a real account has sent per day (UTC), over all jobs and users; enforces its limit. */
export const accountDays = pgTable(
  'account_days',
  {
    accountKey: text('account_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    sent: integer('sent').notNull().default(0),
    /** When the last message was counted, for the pace of messages. */
    lastAt: at('last_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.accountKey, table.day] }),
    index('account_days_day').on(table.day),
    check('account_days_not_negative', sql`${table.sent} >= 0`),
  ],
);

/** Recipients who opted out of messages from all jobs. */
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

/** The platform ids of recipients who opted out, as far as their messages recorded them: an id outlives changes of the username. */
export const suppressedIds = pgTable(
  'suppressed_ids',
  {
    platform: text('platform').notNull().$type<OpenPlatformId>(),
    recipientId: text('recipient_id').notNull(),
    /** The username of the entry in `suppressions`. */
    username: text('username').notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.recipientId, table.username] })],
);
