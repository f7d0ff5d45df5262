import type { AbuseReason, AbuseReportId, AccountId, JobId, MessageId, OpenPlatformId, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';

/** Operator actions that move money, read secrets or suspend a user. Append-only. */
export const operatorActions = pgTable('operator_actions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at('at').notNull().default(now),
  /** The name that the operator gave. */
  operator: text('operator').notNull(),
  osUser: text('os_user').notNull(),
  host: text('host').notNull(),
  command: text('command').notNull(),
  /** Contains no secrets. Users appear by id, which identifies no person after the account is deleted. */
  arguments: jsonb('arguments').notNull().$type<readonly string[]>(),
});

/** The outcome of an action; missing if the process died. */
export const operatorOutcomes = pgTable(
  'operator_outcomes',
  {
    actionId: bigint('action_id', { mode: 'number' })
      .primaryKey()
      .references(() => operatorActions.id),
    at: at('at').notNull().default(now),
    outcome: text('outcome', { enum: ['done', 'refused', 'failed'] }).notNull(),
  },
  (table) => [check('operator_outcomes_outcome', sql`${table.outcome} IN ('done', 'refused', 'failed')`)],
);

/** Abuse reports by recipients of messages. */
export const abuseReports = pgTable(
  'abuse_reports',
  {
    id: text('id').primaryKey().$type<AbuseReportId>(),
    at: at('at').notNull().default(now),
    platform: text('platform').notNull().$type<OpenPlatformId>(),
    recipient: text('recipient').notNull(),
    reason: text('reason').notNull().$type<AbuseReason>(),
    text: text('text'),
    closedAt: at('closed_at'),
    closedNote: text('closed_note'),
  },
  (table) => [
    index('abuse_reports_at').on(table.at),
    check('abuse_reports_reason', sql`${table.reason} IN ('spam', 'scam', 'harassment', 'other')`),
  ],
);

/** The messages that the recipient had been sent when the report was made, by id. */
export const abuseReportMessages = pgTable(
  'abuse_report_messages',
  {
    reportId: text('report_id')
      .notNull()
      .$type<AbuseReportId>()
      .references(() => abuseReports.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull().$type<MessageId>(),
    jobId: text('job_id').$type<JobId>(),
    userId: text('user_id').$type<UserId>(),
    linkedAccountId: text('linked_account_id').$type<AccountId>(),
    sentAt: at('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.messageId] })],
);
