import type {
  AccountId,
  Calendar,
  FileId,
  JobId,
  JobSettings,
  JobStatus,
  JobType,
  OpenPlatformId,
  ReadVerdict,
  ResultsOptions,
  UserId,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { linkedAccounts } from './accounts.ts';
import { at, bytes, message, now } from './columns.ts';
import { users } from './users.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey().$type<JobId>(),
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    platform: text('platform').notNull().$type<OpenPlatformId>(),
    type: text('type').notNull().$type<JobType>(),
    /** As the user entered it; `job_targets` contains the parsed targets. */
    target: text('target').notNull(),
    /** Seconds between the starts of a recurring job; null for manual and auto. */
    intervalS: integer('interval_s'),
    auto: boolean('auto').notNull().default(false),
    /** Refines an interval of a day; `calendarOf` decides whether it applies. */
    calendar: jsonb('calendar').$type<Calendar>(),
    tags: text('tags').array().notNull().default([]),
    settings: jsonb('settings').notNull().$type<JobSettings>(),
    status: text('status').notNull().$type<JobStatus>().default('pending'),
    /** When the job got its status; null if an older release set it. */
    statusSince: at('status_since'),
    /** The reason for the job's status. */
    reason: text('reason'),
    reasonMessage: message('reason_message'),
    progress: doublePrecision('progress').notNull().default(0),
    buildTimeMs: bigint('build_time_ms', { mode: 'number' }).notNull().default(0),
    totalRuns: integer('total_runs').notNull().default(0),
    totalResults: bigint('total_results', { mode: 'number' }).notNull().default(0),
    /** The number of its last entry in `row_changes`. */
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
    /** When the last row was stored; null without rows, or if an older release stored it. */
    resultsAt: at('results_at'),
    /** How many times the job has begun its list of targets. */
    cycle: integer('cycle').notNull().default(1),
    nextRunAt: at('next_run_at'),
    /**
     * The scheduled time of an order's last start. Further runs of a day keep it, and `nextRunAt` is null while they run. Older releases
     * don't change it; null for other jobs.
     */
    lastDueAt: at('last_due_at'),
    /**
     * When a deferred start is retried; `nextRunAt` stays on the schedule's grid. With `putOffFor` null, the starts before this
     * are skipped, and `nextRunAt` isn't earlier.
     */
    retryAt: at('retry_at'),
    /**
     * `room`: the owner's plan allows no more concurrent runs. `sheet`: the sheet can't be read right now. `fault`: an internal
     * error.
     */
    putOffFor: text('put_off_for', { enum: ['room', 'sheet', 'fault'] }),
    /** The cycle whose targets were read from the job's sheet. */
    sheetCycle: integer('sheet_cycle'),
    /** From the request that created the job: repeating the request returns this job. */
    idempotencyKey: text('idempotency_key'),
    createdAt: at('created_at').notNull().default(now),
    updatedAt: at('updated_at').notNull().default(now),
    /** When the deletion began. Deleting a large job takes a while; its owner no longer sees it. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('jobs_deleted').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index('jobs_user_id').on(table.userId, table.createdAt),
    uniqueIndex('jobs_idempotency_key').on(table.userId, table.idempotencyKey),
    // The previous release uses this.
    index('jobs_due').on(table.nextRunAt).where(sql`status = 'waiting'`),
    index('jobs_starts')
      .on(sql`greatest(${table.nextRunAt}, ${table.retryAt})`)
      .where(sql`status = 'waiting' OR (status = 'running' AND type = 'dm' AND settings ->> 'accountType' = 'Shared')`),
    index('jobs_last_start')
      .on(sql`((${table.nextRunAt} AT TIME ZONE 'UTC') - make_interval(secs => ${table.intervalS}))`)
      .where(sql`status = 'waiting'`),
    index('jobs_calendar_starts').on(table.nextRunAt).where(sql`status = 'waiting' AND calendar IS NOT NULL`),
    index('jobs_resting_orders')
      .on(table.id)
      .where(sql`status = 'running' AND type = 'dm' AND settings ->> 'accountType' = 'Shared'`),
  ],
);

/** The job's session IDs (sealed), or the linked accounts that were selected for it. */
export const jobSessions = pgTable(
  'job_sessions',
  {
    jobId: text('job_id')
      .notNull()
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Identifies the session in events and in the seal's associated data. */
    ref: text('ref').notNull(),
    position: integer('position').notNull(),
    /** The linked account whose current session is used; the row is deleted with the account. */
    accountId: text('account_id')
      .$type<AccountId>()
      .references(() => linkedAccounts.id, { onDelete: 'cascade' }),
    sealed: bytes('sealed'),
    lastFour: text('last_four').notNull().default(''),
    state: text('state', { enum: ['live', 'dead', 'challenged', 'limited'] })
      .notNull()
      .default('live'),
    /** The session's account as the platform reported it; null until a worker has verified it, and for linked accounts. */
    provedAccountId: text('proved_account_id'),
    provedUsername: text('proved_username'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.ref] }),
    index('job_sessions_account').on(table.accountId),
    check('job_sessions_one_source', sql`(sealed IS NULL) <> (account_id IS NULL)`),
  ],
);

/** The announced or completed deletion of a job's rows, if the operator limits how long they are kept. */
export const resultsKeeping = pgTable('results_keeping', {
  jobId: text('job_id')
    .primaryKey()
    .$type<JobId>()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  /** The start of the retention period at the announcement: a later run or result makes the announcement void. */
  countedFrom: at('counted_from').notNull(),
  /** No row is deleted before this time. */
  deleteAfter: at('delete_after').notNull(),
  firstAnnouncedAt: at('first_announced_at').notNull(),
  lastAnnouncedAt: at('last_announced_at'),
  /** When rows were last deleted, how many rows this deletion has removed, and its limit in days. */
  deletedAt: at('deleted_at'),
  deletedRows: bigint('deleted_rows', { mode: 'number' }).notNull().default(0),
  keptDays: integer('kept_days'),
});

/**
 * Files of results that are made in the background. The row of a file whose user or job was deleted stays until the file is removed
 * from the file store.
 */
export const preparedFiles = pgTable(
  'prepared_files',
  {
    id: text('id').primaryKey().$type<FileId>(),
    userId: text('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    jobId: text('job_id')
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'set null' }),
    /** The kind of store that has the file. */
    place: text('place', { enum: ['disk', 's3'] }).notNull(),
    options: jsonb('options').notNull().$type<ResultsOptions>(),
    status: text('status', { enum: ['waiting', 'writing', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    reason: text('reason'),
    reasonMessage: message('reason_message'),
    /** The number of the current or last attempt. */
    attempt: integer('attempt').notNull().default(0),
    /** Until when the writing process is considered alive. */
    leaseUntil: at('lease_until'),
    rowsWritten: bigint('rows_written', { mode: 'number' }).notNull().default(0),
    rowsTotal: bigint('rows_total', { mode: 'number' }),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: at('created_at').notNull().default(now),
    /** From this time on, the file can't be downloaded and is removed. */
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('prepared_files_user').on(table.userId), index('prepared_files_job').on(table.jobId)],
);

/** A job's targets in order, each with its checkpoint in the current cycle. */
export const jobTargets = pgTable(
  'job_targets',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    jobId: text('job_id')
      .notNull()
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** As the user entered it. */
    value: text('value').notNull(),
    /** The normalized target, so two spellings of one profile are one target. */
    key: text('key').notNull(),
    /** Whether it is expanded into its newest targets, such as a username into its posts. */
    expands: boolean('expands').notNull().default(false),
    /** The target that was expanded into this one in the current cycle; null if the user entered it. */
    expandedFrom: bigint('expanded_from', { mode: 'number' }),
    /** The order of the targets that one target was expanded into, which share its position. */
    rank: integer('rank').notNull().default(0),
    /** False after an edit removed it; its rows are kept. */
    active: boolean('active').notNull().default(true),
    done: boolean('done').notNull().default(false),
    cursor: text('cursor'),
    collected: integer('collected').notNull().default(0),
    found: integer('found'),
    verdict: text('verdict').$type<ReadVerdict>(),
    reason: text('reason'),
    /** The cycle of the pass that the five `pass` columns describe, and the time of its last page. */
    passCycle: integer('pass_cycle'),
    passAt: at('pass_at'),
    /** The platform's count when the pass began; null if it is unknown or no longer conclusive. */
    passFound: integer('pass_found'),
    /** Whether the pass has reached a row that an earlier pass stored. */
    passKnown: boolean('pass_known').notNull().default(false),
    /** Whether the pass has reached the end of the list. */
    passEnded: boolean('pass_ended').notNull().default(false),
    /** The number of the last run that finished reading it; null before the first. */
    readRun: integer('read_run'),
    /** The number of the last run that saw all of it. */
    wholeRun: integer('whole_run'),
  },
  (table) => [
    uniqueIndex('job_targets_key').on(table.jobId, table.key),
    index('job_targets_position').on(table.jobId, table.position),
    // Targets of earlier expansions and of edited lists stay for their rows, and become more than the active ones.
    index('job_targets_active').on(table.jobId, table.position).where(sql`active`),
    index('job_targets_open').on(table.jobId, table.position).where(sql`active AND NOT done`),
    index('job_targets_failed').on(table.jobId).where(sql`active AND verdict IN ('blocked', 'partial')`),
  ],
);

/** Job types that the catalogue announces as coming soon, opened by an operator. */
export const openedJobTypes = pgTable(
  'opened_job_types',
  {
    platform: text('platform').notNull().$type<OpenPlatformId>(),
    type: text('type').notNull().$type<JobType>(),
    openedAt: at('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.type] })],
);
