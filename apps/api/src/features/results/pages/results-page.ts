import {
  JobId,
  JobStatus,
  JobType,
  jobTypeOf,
  msg,
  type NumberedRow,
  OpenPlatformId,
  type ResultsChoice,
  type ResultsPage,
  type ResultsPageInput,
  type UserId,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, jobNotFound } from '../../../app-error.ts';
import { OwnerLimits } from '../../../concurrency/owner-limits.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { choiceOf } from '../choice-of.ts';
import { conditionOf, orderOf } from '../choice-sql.ts';
import { Stored, viewRow } from '../read-rows.ts';
import { buildList } from './build-list.ts';
import { keyOf, type Place, readSlice, type Selection, type Slice, scanSlice } from './result-orders.ts';
import { SharedBuilds } from './shared-builds.ts';

/** Jobs with more rows get a list for each choice; scanning fewer takes at most 150 ms. */
const SCANNED_ROWS = 20_000;
/** Builds use a processor core and a connection each. */
const BUILDS_AT_ONCE = 2;

/** A budget of requests doesn't limit their concurrency. */
const SCANS_OF_USER = 2;

const builds = new SharedBuilds(BUILDS_AT_ONCE);
const scans = new OwnerLimits(SCANS_OF_USER);

const Searched = z.object({
  id: JobId,
  platform: OpenPlatformId,
  type: JobType,
  status: JobStatus,
  total: z.coerce.number(),
  updated_at: z.coerce.date(),
  last: z.coerce.number(),
});
type Searched = z.infer<typeof Searched>;
const Numbered = z.object({ n: z.coerce.number() });

/** One statement, so that the number of the last row belongs to the count. @throws AppError not_found */
async function findSearchedJob(db: Executor, owner: UserId, id: JobId): Promise<Searched> {
  const { rows } = await db.execute(sql`
    SELECT id, platform, type, status, total_results AS total, updated_at,
      coalesce((SELECT max(n) FROM rows WHERE job_id = jobs.id), 0) AS last
    FROM jobs WHERE id = ${id} AND user_id = ${owner} AND deleted_at IS NULL`);
  if (rows.length === 0) throw jobNotFound();
  return Searched.parse(rows[0]);
}

/**
 * A page of a job's rows. Without search, filter and order, a row's number is its position. Otherwise jobs with few rows are scanned.
 * For larger jobs, and for a version of a job, a list is built once for each choice.
 *
 * @param signal aborts when the client disconnects
 * @throws AppError not_found, bad_input, unavailable
 */
export async function resultsPage(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  owner: UserId,
  input: z.output<typeof ResultsPageInput>,
  signal: AbortSignal,
): Promise<ResultsPage> {
  const job = await findSearchedJob(db, owner, input.id);
  const choice = choiceOf(job, input);
  const now = clock.now();
  const slice = isWhole(choice) ? await scan(() => collected(db, job, input, now)) : await find();
  return {
    rows: await rowsOf(db, job.id, slice.numbers),
    total: job.total,
    matched: slice.matched,
    searched: slice.searched,
    asOf: slice.asOf.toISOString(),
  };

  function scan<T>(work: () => Promise<T>): Promise<T> {
    return scans.run(owner, async () => {
      if (signal.aborted) throw new AppError('unavailable', msg('request.timed_out'));
      return work();
    });
  }

  async function find(): Promise<Slice> {
    const all = jobTypeOf(job).columns;
    const selection: Selection = { jobId: job.id, where: conditionOf(choice, all, job.id), orderBy: orderOf(choice) };
    const { total: searched } = job;
    const key = keyOf(choice, input.version ?? job.updated_at.toISOString());
    const stored = await readSlice(db, job.id, key, input);
    if (stored) return stored;
    // A run that begins later must not change the pages of a version, so they come from a stored list.
    if (searched <= SCANNED_ROWS && input.version === undefined) {
      return { ...(await scan(() => scanSlice(db, selection, input))), searched, asOf: now };
    }
    const order = { userId: owner, key, selection, searched };
    await builds.run(owner, `${job.id} ${key}`, signal, (left) => buildList(db, order, now, left));
    const built = signal.aborted ? null : await readSlice(db, job.id, key, input);
    if (!built) throw new AppError('unavailable', msg('request.timed_out'));
    return built;
  }
}

const isWhole = ({ search, filters, sort }: ResultsChoice): boolean =>
  search === '' && filters.length === 0 && sort === null;

/** A part of all rows, in the order of collection. If rows have been deleted, the ones before the part are counted. */
async function collected(db: Executor, job: Searched, { offset, limit }: Place, asOf: Date): Promise<Slice> {
  const { id, total, last } = job;
  const counts = { matched: total, searched: total, asOf };
  if (last === total) {
    const count = Math.max(0, Math.min(limit, total - offset));
    return { ...counts, numbers: Array.from({ length: count }, (_, index) => offset + index + 1) };
  }
  const { rows } = await db.execute(
    sql`SELECT n FROM rows WHERE job_id = ${id} ORDER BY n LIMIT ${limit} OFFSET ${offset}`,
  );
  return { ...counts, numbers: rows.map((row) => Numbered.parse(row).n) };
}

/** The rows with these numbers, in this order. */
async function rowsOf(db: Executor, jobId: JobId, numbers: readonly number[]): Promise<NumberedRow[]> {
  if (numbers.length === 0) return [];
  const { rows } = await db.execute(sql`
    SELECT job_id, n, run_id, "values", last_seen_at FROM rows
    WHERE job_id = ${jobId} AND n = ANY (${sql.param([...numbers])}::bigint[])`);
  const byNumber = new Map(rows.map((row) => Stored.parse(row)).map((row) => [row.n, viewRow(row)]));
  return numbers.map((n) => ({ n, values: byNumber.get(n) ?? {} }));
}
