import { z } from 'zod';
import { JobId } from '../ids.ts';
import { COUNT_MAX } from '../run/counts.ts';
import { Row } from './jobs.ts';
import { ResultsChoiceInput } from './results-choice.ts';

/** Maximum rows of a page. */
const RESULTS_PAGE_MAX = 200;
const VERSION_MAX = 40;

/**
 * A page of the rows that match a choice. `version` identifies the state of the job that the client shows, such as the job's
 * `updatedAt`: all pages with the same choice and version come from one list of rows, even while a run adds rows.
 */
export const ResultsPageInput = z.strictObject({
  ...ResultsChoiceInput.omit({ columns: true }).shape,
  id: JobId,
  offset: z
    .int()
    .min(0)
    .max(COUNT_MAX - RESULTS_PAGE_MAX),
  limit: z.int().min(1).max(RESULTS_PAGE_MAX),
  version: z.string().max(VERSION_MAX).optional(),
});
export type ResultsPageInput = z.input<typeof ResultsPageInput>;

/** A row with all its values, and its number in the job. */
export const NumberedRow = z.object({ n: z.number(), values: Row });
export type NumberedRow = z.infer<typeof NumberedRow>;

/**
 * `total`: the job's rows now. `matched`: the rows of the choice, out of the `searched` rows that the job had at `asOf`. A row that
 * has been deleted since then has no values.
 */
export const ResultsPage = z.object({
  rows: z.array(NumberedRow),
  total: z.number(),
  matched: z.number(),
  searched: z.number(),
  asOf: z.string(),
});
export type ResultsPage = z.infer<typeof ResultsPage>;
