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
import { at, bytes, now } from './columns.ts';
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
    /** As the person wrote it; what is read stands in job_targets. */
    target: text('target').notNull(),
    /** Seconds between the starts of a recurring job; null for manual and auto. */
    intervalS: integer('interval_s'),
    auto: boolean('auto').notNull().default(false),
    settings: jsonb('settings').notNull().$type<JobSettings>(),
    status: text('status').notNull().$type<JobStatus>().default('pending'),
    /** Why the job stands where it stands, in words for the person. */
    reason: text('reason'),
    progress: doublePrecision('progress').notNull().default(0),
    buildTimeMs: bigint('build_time_ms', { mode: 'number' }).notNull().default(0),
    totalRuns: integer('total_runs').notNull().default(0),
    totalResults: bigint('total_results', { mode: 'number' }).notNull().default(0),
    /** Counts how often a job has gone through its targets. */
    cycle: integer('cycle').notNull().default(1),
    nextRunAt: at('next_run_at'),
    /** A start that was put off is tried again then; `nextRunAt` stays on the grid of its schedule. */
    retryAt: at('retry_at'),
    /** `room`: the owner's plan runs no more at once. `sheet`: its sheet can't be read right now. `fault`: ours. */
    putOffFor: text('put_off_for', { enum: ['room', 'sheet', 'fault'] }),
    /** The cycle whose targets were read from the job's sheet. */
    sheetCycle: integer('sheet_cycle'),
    /** Of the request that made the job: the same request again finds it. */
    idempotencyKey: text('idempotency_key'),
    createdAt: at('created_at').notNull().default(now),
    updatedAt: at('updated_at').notNull().default(now),
    /** When its deletion began, which takes a while where it is large: for its owner it is gone. */
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

/** The session identifiers a job was given, sealed, or the linked accounts that were picked for it. */
export const jobSessions = pgTable(
  'job_sessions',
  {
    jobId: text('job_id')
      .notNull()
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Names the session in events and as associated data of the seal. */
    ref: text('ref').notNull(),
    position: integer('position').notNull(),
    /** The linked account whose session it is, as that one has it now; it goes with the account. */
    accountId: text('account_id')
      .$type<AccountId>()
      .references(() => linkedAccounts.id, { onDelete: 'cascade' }),
    sealed: bytes('sealed'),
    lastFour: text('last_four').notNull().default(''),
    state: text('state', { enum: ['live', 'dead', 'challenged', 'limited'] })
      .notNull()
      .default('live'),
    /** Whose session it is, as the platform stated it; null until a worker has asked, and for linked accounts. */
    provedAccountId: text('proved_account_id'),
    provedUsername: text('proved_username'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.ref] }),
    index('job_sessions_account').on(table.accountId),
    check('job_sessions_one_source', sql`(sealed IS NULL) <> (account_id IS NULL)`),
  ],
);

/** A job's targets in order, with the checkpoint of each in the current cycle. */
export const jobTargets = pgTable(
  'job_targets',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    jobId: text('job_id')
      .notNull()
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** As the person wrote it. */
    value: text('value').notNull(),
    /** What the platform takes it for, so that two spellings of one profile are one target. */
    key: text('key').notNull(),
    /** False once an edit has taken it out; its rows are kept. */
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
