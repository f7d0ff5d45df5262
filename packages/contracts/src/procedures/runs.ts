import { z } from 'zod';
import { AccountType } from '../account-type.ts';
import { CUSTOM_FIELD_MAX, TARGET_LINES_MAX } from '../catalogue/limits.ts';
import { JobId, RunId } from '../ids.ts';
import { ShownMessage } from '../messages/system-message.ts';
import { CollectType, OpenPlatformId } from '../platforms/ids.ts';
import { DEFAULT_PLATFORM } from '../platforms/registry.ts';
import { COUNT_MAX } from '../run/counts.ts';
import { RunRecord } from './jobs.ts';

/**
 * A bill item of a run. `queued`, `backing_off` and `paused` are free; `running` is charged, three times as much on shared
 * sessions. `seconds` is its duration, `charged` the build time, also in seconds.
 */
export const BillItem = z.object({
  kind: z.enum(['queued', 'running', 'backing_off', 'paused']),
  from: z.string(),
  /** Null while it is in progress. */
  to: z.string().nullable(),
  seconds: z.number(),
  charged: z.number(),
  note: z.string().nullable(),
  noteMessage: ShownMessage,
});
export type BillItem = z.infer<typeof BillItem>;

/** A run's bill items, with their charges and the resulting rows. */
export const RunBill = z.object({
  run: RunId,
  number: z.number(),
  rows: z.number(),
  items: z.array(BillItem),
  charged: z.number(),
});
export type RunBill = z.infer<typeof RunBill>;

/** The build time of a job's runs, newest first; the items add up to each run's charge. */
export const BillData = z.object({ runs: z.array(RunBill), charged: z.number() });

/** The input of a forecast: the number of targets, rows per target, and targets per launch. */
export const ForecastInput = z.strictObject({
  platform: OpenPlatformId.default(DEFAULT_PLATFORM),
  type: CollectType,
  targets: z.coerce.number().int().min(1).max(TARGET_LINES_MAX).describe('The number of targets.'),
  perTarget: z.coerce.number().int().min(1).max(CUSTOM_FIELD_MAX).describe('Rows per target.'),
  perLaunch: z.coerce.number().int().min(1).max(CUSTOM_FIELD_MAX).describe('Targets per launch.'),
  accountType: AccountType.default('Private'),
});
export type ForecastInput = z.infer<typeof ForecastInput>;

/**
 * The forecast of a job: its maximum rows, running seconds and build time. `basis` is its source: the owner's runs, all users'
 * runs, or only the pace of one request every `paceMs` milliseconds.
 */
export const Forecast = z.object({
  rows: z.number(),
  launches: z.number(),
  seconds: z.number(),
  buildTime: z.number(),
  buildTimePerLaunch: z.number(),
  basis: z.enum(['yours', 'everyones', 'pace']),
  measuredRuns: z.number(),
  paceMs: z.number(),
});
export type Forecast = z.infer<typeof Forecast>;

/**
 * Which targets of a completed job are collected again: all, or those that the last cycle couldn't read completely because they were
 * blocked, not found or private.
 */
export const RunAgainInput = z.strictObject({ id: JobId, targets: z.enum(['all', 'failed']).default('all') });
export type RunAgainInput = z.infer<typeof RunAgainInput>;

const RunNumber = z.coerce.number().int().positive().max(COUNT_MAX);

/** A page of a job's runs, newest first; `before` or `cursor` is the number of the last run of the page before. */
export const RunsInput = z.object({
  id: JobId,
  before: RunNumber.describe('The number of the last run of the previous page.').optional(),
  cursor: RunNumber.describe('The same as before.').optional(),
});

/** A run without its targets. `failedTargets` counts those that weren't read completely. */
export const RunSummary = RunRecord.omit({ targets: true }).extend({
  targetCount: z.number(),
  failedTargets: z.number(),
});
export type RunSummary = z.infer<typeof RunSummary>;
/** `more`: whether there are older runs. */
export const RunsData = z.object({ runs: z.array(RunSummary), more: z.boolean() });

export const RunInput = z.strictObject({ id: JobId, number: RunNumber });

/** A run's record and the lines of its log, oldest first. Targets and log are empty after their retention period. */
export const RunData = z.object({
  run: RunRecord,
  bill: RunBill,
  log: z.array(z.object({ n: z.number(), at: z.string(), text: z.string(), message: ShownMessage })),
  /** Whether the log and the targets have been deleted after their retention period. */
  pruned: z.boolean(),
});
export type RunData = z.infer<typeof RunData>;
