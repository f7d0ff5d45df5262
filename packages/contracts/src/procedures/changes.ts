import { z } from 'zod';
import { JobId } from '../ids.ts';
import { problem } from '../messages/msg.ts';
import { ChangeKind, Observed } from '../run/changes.ts';
import { COUNT_MAX, Ordinal } from '../run/counts.ts';
import { JobPath } from './job-input.ts';
import { ResultsOptions, Row } from './jobs.ts';
import { PAGE_LIMIT } from './pages.ts';

const CHANGES_PAGE = 50;
const CHANGES_PAGE_MAX = 200;
const CURSOR_MAX = 60;

const RunNumber = z.coerce.number().int().min(0).max(COUNT_MAX);
const since = RunNumber.describe('The number of an earlier run. Default: the run before the last one.').optional();
const kind = ChangeKind.describe('Only changes of this kind.').optional();
const limit = z.coerce.number().int().min(1).max(CHANGES_PAGE_MAX).default(CHANGES_PAGE).describe(PAGE_LIMIT);
const cursorOf = (pattern: RegExp) =>
  z
    .string()
    .max(CURSOR_MAX, problem('changes.bad_cursor'))
    .regex(pattern, problem('changes.bad_cursor'))
    .describe('`next` of the previous page.')
    .optional();

/** A column's values before and after; absent values are null. */
const ChangedField = z.object({ column: z.string(), before: z.unknown(), after: z.unknown() });

/**
 * A change of a row. `run` noticed it; `base` is the last run that saw the row as it was before, null if none did. `values`: the row as it
 * was last seen.
 */
export const Change = z.object({
  seq: z.number(),
  kind: ChangeKind,
  run: Ordinal,
  base: Ordinal.nullable(),
  at: z.string(),
  fields: z.array(ChangedField),
  values: Row,
});
export type Change = z.infer<typeof Change>;

/** Changes one by one in the order in which they were noticed, after the cursor and after the run `since`. */
export const ChangeFeedInput = JobPath.extend({
  since: RunNumber.default(0).describe(
    'Only changes that were noticed after the run with this number. Ignored if there is a cursor.',
  ),
  kind,
  cursor: cursorOf(/^\d{1,15}$/),
  limit,
});

/** `next` is always the cursor after these changes, even if there are no more yet. */
export const ChangeFeed = z.object({ changes: z.array(Change), next: z.string(), more: z.boolean() });
export type ChangeFeed = z.infer<typeof ChangeFeed>;

/**
 * The net changes since a run, newest first: a row that joined and left again isn't listed, nor is a column that has its earlier value
 * again. All pages that follow from the cursor of the first page show the same state.
 */
export const NetChangesInput = z.object({
  id: JobId,
  since,
  kind,
  cursor: cursorOf(/^(\d{1,15}-){2}\d{1,15}$/),
  limit,
});
export const NetChanges = z.object({ changes: z.array(Change), next: z.string().nullable() });
export type NetChanges = z.infer<typeof NetChanges>;

export const ChangesSummaryInput = JobPath.extend({ since });

/** The target of a run, and whether the run saw its whole list; null if it didn't finish. */
const ObservedTarget = z.object({
  target: z.string(),
  run: Ordinal,
  observed: Observed.nullable(),
  found: z.number().nullable(),
  collected: z.number(),
});
export type ObservedTarget = z.infer<typeof ObservedTarget>;

/**
 * The figures of `NetChanges`. `unobserved`: rows that no later run has seen, although no whole list proves that they left. `growth`:
 * the sums of a figure over the rows that had it before and have it now. `targets`: the targets read since then, by their last pass:
 * how many were read completely, and the first of the others. `recordedFrom`: the first run whose changes are recorded; null if it is
 * the job's first run.
 */
export const ChangesSummary = z.object({
  since: z.number(),
  lastRun: z.number(),
  recordedFrom: z.number().nullable(),
  counts: z.record(ChangeKind, z.number()),
  unobserved: z.number(),
  growth: z.array(z.object({ column: z.string(), rows: z.number(), before: z.number(), after: z.number() })),
  targets: z.object({ read: z.number(), whole: z.number(), others: z.array(ObservedTarget) }),
});
export type ChangesSummary = z.infer<typeof ChangesSummary>;

/** A file of `NetChanges`. */
export const ChangesFileOptions = z.object({
  since,
  kind,
  format: ResultsOptions.shape.format,
  bom: ResultsOptions.shape.bom,
  compress: ResultsOptions.shape.compress,
});
export type ChangesFileOptions = z.output<typeof ChangesFileOptions>;
export const ChangesFileInput = JobPath.extend(ChangesFileOptions.shape);
