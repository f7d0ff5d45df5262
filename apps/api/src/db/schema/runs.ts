import type { ClaimId, JobId, RunId, RunStatus, UserId, Verdict } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';
import { jobs } from './jobs.ts';
import { users } from './people.ts';

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
    /** What the owner or a limit asks of the worker. */
    wanted: text('wanted', { enum: ['go', 'pause', 'stop', 'out_of_time'] })
      .notNull()
      .default('go'),
    /** Counts the claims; who holds an older one is fenced off. */
    epoch: integer('epoch').notNull().default(0),
    /** The last event of the epoch that is stored. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Since when an event is missing before ones that have come. */
    gapSince: at('gap_since'),
    /** Queued, it is not given to a worker before. */
    restUntil: at('rest_until'),
    dispatch: integer('dispatch').notNull().default(0),
    dispatchedAt: at('dispatched_at'),
    claimId: text('claim_id').$type<ClaimId>(),
    workerId: text('worker_id'),
    leaseUntil: at('lease_until'),
    /** Running time of the epoch that is charged already, by the worker's clock. */
    runningMs: bigint('running_ms', { mode: 'number' }).notNull().default(0),
    chargedMs: bigint('charged_ms', { mode: 'number' }).notNull().default(0),
    rows: integer('rows').notNull().default(0),
    logLines: integer('log_lines').notNull().default(0),
    verdict: text('verdict').$type<Verdict>(),
    reason: text('reason'),
    queuedAt: at('queued_at').notNull().default(now),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('runs_number').on(table.jobId, table.number),
    // At most one run of a job is under way, whatever races.
    uniqueIndex('runs_one_open').on(table.jobId).where(sql`status in ('queued', 'running', 'paused')`),
    index('runs_active').on(table.status, table.dispatchedAt).where(sql`status in ('queued', 'running')`),
    index('runs_user_ended').on(table.userId, table.endedAt),
  ],
);

/** What a run was to get of each target of its launch, and what it got. */
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
    verdict: text('verdict').$type<Verdict>(),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.targetId] })],
);

/** What a run went through, stretch by stretch: its timeline, and the bill that can be checked. */
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
    note: text('note'),
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
  },
  (table) => [primaryKey({ columns: [table.runId, table.n] })],
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
