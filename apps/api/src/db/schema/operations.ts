import type {
  AbuseReason,
  AbuseReportId,
  AccountId,
  JobId,
  MessageId,
  OpenPlatformId,
  OrderWish,
  PlanId,
  SupportRequestId,
  SupportRequestKind,
  UserId,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, message, now } from './columns.ts';
import { jobs } from './jobs.ts';
import { users } from './users.ts';

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

/** The ids of the messages that had been sent to the recipient when the report was made. */
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

/** Users' requests to support, with the fields of their kind and support's answer. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: text('id').primaryKey().$type<SupportRequestId>(),
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    kind: text('kind').notNull().$type<SupportRequestKind>(),
    state: text('state', { enum: ['open', 'answered', 'closed'] })
      .notNull()
      .default('open'),
    /** Whether operators see it before all others: only for an order that should stop sending. */
    urgent: boolean('urgent').notNull().default(false),
    plan: text('plan').$type<PlanId>(),
    amountMicros: bigint('amount_micros', { mode: 'number' }),
    jobId: text('job_id')
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'set null' }),
    wish: text('wish').$type<OrderWish>(),
    message: text('message').notNull(),
    /** From the client: repeating the request returns this one. */
    requestKey: text('request_key'),
    /** What an operator wrote, or the English text of `answerMessage`. */
    answer: text('answer'),
    answerMessage: message('answer_message'),
    answeredAt: at('answered_at'),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('support_requests_user').on(table.userId, table.id),
    uniqueIndex('support_requests_key').on(table.userId, table.requestKey),
    index('support_requests_job').on(table.jobId).where(sql`job_id IS NOT NULL`),
    index('support_requests_waiting').on(table.urgent.desc(), table.id).where(sql`state <> 'closed'`),
    check('support_requests_state', sql`${table.state} IN ('open', 'answered', 'closed')`),
  ],
);
