import type {
  BlockedBy,
  ClaimId,
  JobId,
  JobType,
  Observed,
  ReadVerdict,
  RunEvent,
  RunId,
  RunStatus,
  SystemMessage,
  UserId,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, message, now } from './columns.ts';
import { jobs } from './jobs.ts';
import { users } from './users.ts';

export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey().$type<RunId>(),
    jobId: text('job_id')
      .notNull()
      .$type<JobId>()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull().$type<UserId>(),
    /** 1, 2, 3 … within the job. */
    number: integer('number').notNull(),
    cycle: integer('cycle').notNull(),
    status: text('status').notNull().$type<RunStatus>(),
    /** The command for the worker, from the owner or a limit. */
    wanted: text('wanted', { enum: ['go', 'pause', 'stop', 'out_of_time'] })
      .notNull()
      .default('go'),
    /** Counts the claims; workers with an older epoch are fenced off. */
    epoch: integer('epoch').notNull().default(0),
    /** The last stored event of the epoch. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** When the API first received an event after a missing one. */
    gapSince: at('gap_since'),
    /** A queued run isn't dispatched before this time. */
    restUntil: at('rest_until'),
    /** When the platform began to fail, if workers handed the run back because of it; null once an event was stored again. */
    failingSince: at('failing_since'),
    /** Claims since the run last stored more than log lines. */
    claimsWithoutProgress: integer('claims_without_progress').notNull().default(0),
    /** When the first of these claims was granted; null if an older version counted it. Stale while the count is 0. */
    fruitlessSince: at('fruitless_since'),
    dispatch: integer('dispatch').notNull().default(0),
    /** When the sweep published the ticket; null if only the start or requeue has. */
    dispatchedAt: at('dispatched_at'),
    claimId: text('claim_id').$type<ClaimId>(),
    workerId: text('worker_id'),
    /** Hash of the token that the claim of epoch `claimTokenEpoch` returned. A claim without a token changes neither column. */
    claimTokenHash: text('claim_token_hash'),
    claimTokenEpoch: integer('claim_token_epoch'),
    leaseUntil: at('lease_until'),
    /** Running time of the epoch that is already charged, by the worker's clock. */
    runningMs: bigint('running_ms', { mode: 'number' }).notNull().default(0),
    chargedMs: bigint('charged_ms', { mode: 'number' }).notNull().default(0),
    rows: integer('rows').notNull().default(0),
    /** Pool accounts that the run has abandoned since its last sent message, by reason. */
    failingAccounts: integer('failing_accounts').notNull().default(0),
    refusedAccounts: integer('refused_accounts').notNull().default(0),
    /** Runs that share a pool take turns: start of the current turn, and start of the wait for the next one. */
    turnSince: at('turn_since'),
    turnWantedSince: at('turn_wanted_since'),
    logLines: integer('log_lines').notNull().default(0),
    /** How many of its targets were expanded into others. */
    expansions: integer('expansions').notNull().default(0),
    verdict: text('verdict').$type<ReadVerdict>(),
    blockedBy: text('blocked_by').$type<BlockedBy>(),
    reason: text('reason'),
    reasonMessage: message('reason_message'),
    /** When the run was queued first. Replicas of the previous release also change it when they queue the run again. */
    queuedAt: at('queued_at').notNull().default(now),
    /** When the run was queued again last, after a pause or by its worker. */
    requeuedAt: at('requeued_at'),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    /** How much of its history is deleted: 0 nothing, 1 log and targets, 2 bill items too. */
    pruned: smallint('pruned').notNull().default(0),
  },
  (table) => [
    uniqueIndex('runs_number').on(table.jobId, table.number),
    // At most one open run per job, even with concurrent starts.
    uniqueIndex('runs_one_open').on(table.jobId).where(sql`status in ('queued', 'running', 'paused')`),
    index('runs_active').on(table.status, table.dispatchedAt).where(sql`status in ('queued', 'running')`),
    index('runs_under_way').on(table.userId).where(sql`status in ('queued', 'running')`),
    index('runs_user_ended').on(table.userId, table.endedAt),
    index('runs_queued').on(table.jobId, table.queuedAt),
    index('runs_prunable').on(table.pruned, table.endedAt).where(sql`ended_at IS NOT NULL AND pruned < 2`),
  ],
);

/** Requested and collected rows for each target of the run's launch. */
export const runTargets = pgTable(
  'run_targets',
  {
    runId: text('run_id')
      .notNull()
      .$type<RunId>()
      .references(() => runs.id, { onDelete: 'cascade' }),
    targetId: bigint('target_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    value: text('value').notNull(),
    requested: integer('requested').notNull(),
    collected: integer('collected').notNull().default(0),
    found: integer('found'),
    verdict: text('verdict').$type<ReadVerdict>(),
    /** Why nothing could be read if the verdict is `blocked`. */
    blockedBy: text('blocked_by').$type<BlockedBy>(),
    reason: text('reason'),
    reasonMessage: message('reason_message'),
    /** Whether the run saw the whole list, or why that isn't known; null while it reads. */
    observed: text('observed').$type<Observed>(),
    /** A trigger updates it with each change. */
    changedAt: at('changed_at').default(now),
  },
  (table) => [primaryKey({ columns: [table.runId, table.targetId] })],
);

/** A run's phases: its timeline and its bill items. */
export const runSpans = pgTable(
  'run_spans',
  {
    runId: text('run_id')
      .notNull()
      .$type<RunId>()
      .references(() => runs.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    kind: text('kind', { enum: ['queued', 'running', 'paused'] }).notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    runningMs: bigint('running_ms', { mode: 'number' }).notNull().default(0),
    waitedMs: bigint('waited_ms', { mode: 'number' }).notNull().default(0),
    chargedMs: bigint('charged_ms', { mode: 'number' }).notNull().default(0),
    /** Why the phase ended: the English text of `noteMessage`, or a reason without a code. */
    note: text('note'),
    noteMessage: jsonb('note_message').$type<SystemMessage>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.n] })],
);

export const runLog = pgTable(
  'run_log',
  {
    runId: text('run_id')
      .notNull()
      .$type<RunId>()
      .references(() => runs.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    at: at('at').notNull().default(now),
    text: text('text').notNull(),
    message: message('message'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.n] })],
);

/** Events that could not be stored. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull().default(now),
    runId: text('run_id')
      .notNull()
      .$type<RunId>()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The event's kind; `unreadable` if it doesn't match its schema. */
    kind: text('kind').notNull().$type<RunEvent['kind'] | 'unreadable'>(),
    /** Why it could not be stored: the database's error message. */
    reason: text('reason').notNull(),
    /** JSON without the claim's token. Not jsonb, which may be why the event was rejected. */
    event: text('event').notNull(),
    replayedAt: at('replayed_at'),
  },
  (table) => [index('dead_letters_run').on(table.runId)],
);

/**
 * Ended runs per day (UTC), maintained by a trigger on `runs`. `measured` counts completed runs with rows; the columns after it
 * are their sums.
 */
export const runDays = pgTable(
  'run_days',
  {
    userId: text('user_id')
      .notNull()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull().$type<JobType>(),
    day: date('day', { mode: 'string' }).notNull(),
    completed: integer('completed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    measured: integer('measured').notNull().default(0),
    targets: bigint('targets', { mode: 'number' }).notNull().default(0),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    runningMs: bigint('running_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type, table.day] }),
    index('run_days_type').on(table.type, table.day).where(sql`measured > 0`),
  ],
);

/** Build time used in one month of a user's plan. */
export const buildTimePeriods = pgTable(
  'build_time_periods',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsAt: at('starts_at').notNull(),
    usedMs: bigint('used_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.startsAt] })],
);

/** Build time by day (UTC), maintained by a trigger on `build_time_periods`. */
export const buildTimeDays = pgTable(
  'build_time_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    usedMs: bigint('used_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Orders that support is ending. The sweep deletes an entry once its order has ended. */
export const orderStops = pgTable('order_stops', {
  jobId: text('job_id')
    .primaryKey()
    .$type<JobId>()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  at: at('at').notNull().default(now),
});
