import type {
  AccountId,
  JobId,
  JobSettings,
  JobStatus,
  JobType,
  OpenPlatformId,
  ReadVerdict,
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
    settings: jsonb('settings').notNull().$type<JobSettings>(),
    status: text('status').notNull().$type<JobStatus>().default('pending'),
    /** The reason for the job's status. */
    reason: text('reason'),
    reasonMessage: message('reason_message'),
    progress: doublePrecision('progress').notNull().default(0),
    buildTimeMs: bigint('build_time_ms', { mode: 'number' }).notNull().default(0),
    totalRuns: integer('total_runs').notNull().default(0),
    totalResults: bigint('total_results', { mode: 'number' }).notNull().default(0),
    /** How many times the job has begun its list of targets. */
    cycle: integer('cycle').notNull().default(1),
    nextRunAt: at('next_run_at'),
    /** When a deferred start is retried; `nextRunAt` stays on the schedule's grid. */
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
    index('jobs_resting_orders')
      .on(table.id)
      .where(sql`status = 'running' AND type = 'dm' AND settings ->> 'accountType' = 'Shared'`),
  ],
);

/** The job's session identifiers (sealed), or the linked accounts that were selected for it. */
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
    /** False after an edit removed it; its rows are kept. */
    active: boolean('active').notNull().default(true),
    done: boolean('done').notNull().default(false),
    cursor: text('cursor'),
    collected: integer('collected').notNull().default(0),
    found: integer('found'),
    verdict: text('verdict').$type<ReadVerdict>(),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('job_targets_key').on(table.jobId, table.key),
    index('job_targets_position').on(table.jobId, table.position),
    index('job_targets_open').on(table.jobId, table.position).where(sql`active AND NOT done`),
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
