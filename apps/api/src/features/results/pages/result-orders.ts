import { createHash } from 'node:crypto';
import { filterTextOf, type JobId, type ResultsChoice, type UserId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor, Tx } from '../../../db/client.ts';

/** Numbers of rows in a chunk of a list. */
const CHUNK = 1_000;
/** Maximum lists of a job, and of a user; the least recently used are deleted. */
const LISTS_PER_JOB = 4;
const LISTS_PER_USER = 8;
/** A list is deleted by the first housekeeping after it has been unused for this long. */
const UNUSED_MINUTES = 60;
/** Minimum age of the stored time of last use before it is updated, so that not every page is a write. */
const TOUCH_AFTER_MINUTES = 5;

/** A part of a list of rows: the rows' numbers, the list's counts and its time. */
export interface Slice {
  readonly numbers: readonly number[];
  readonly matched: number;
  readonly searched: number;
  readonly asOf: Date;
}

export interface Place {
  readonly offset: number;
  readonly limit: number;
}

/** The key of a choice's list, the same for equivalent choices, such as those with the same filters in another order. */
export function keyOf({ search, filters, sort }: ResultsChoice, version: string): string {
  const order = sort && [sort.column.key, sort.descending];
  const described = JSON.stringify([search, filters.map(filterTextOf).toSorted(), order, version]);
  return createHash('sha256').update(described).digest('base64url');
}

const List = z.object({
  id: z.string(),
  matched: z.coerce.number(),
  searched: z.coerce.number(),
  made_at: z.coerce.date(),
  numbers: z.array(z.coerce.number()).nullable(),
});

/** A part of a stored list; null if there is no such list. */
export async function readSlice(
  db: Executor,
  jobId: JobId,
  key: string,
  { offset, limit }: Place,
): Promise<Slice | null> {
  const { rows } = await db.execute(sql`
    SELECT id::text, matched, searched, made_at, (
      SELECT array_agg(number ORDER BY chunk, position)
      FROM result_order_chunks CROSS JOIN unnest(numbers) WITH ORDINALITY AS numbered (number, position)
      WHERE order_id = result_orders.id AND chunk BETWEEN ${Math.floor(offset / CHUNK)} AND ${Math.floor((offset + limit - 1) / CHUNK)}
        AND chunk::bigint * ${CHUNK} + position BETWEEN ${offset + 1} AND ${offset + limit}
    ) AS numbers
    FROM result_orders WHERE job_id = ${jobId} AND key = ${key}`);
  if (rows.length === 0) return null;
  const list = List.parse(rows[0]);
  await db.execute(sql`
    UPDATE result_orders SET used_at = now()
    WHERE id = ${list.id} AND used_at < now() - make_interval(mins => ${TOUCH_AFTER_MINUTES})`);
  return { numbers: list.numbers ?? [], matched: list.matched, searched: list.searched, asOf: list.made_at };
}

/** The rows of a list, as conditions and order of a statement on `rows`. */
export interface Selection {
  readonly jobId: JobId;
  readonly where: SQL;
  readonly orderBy: SQL;
}

const Counted = z.object({ matched: z.coerce.number(), numbers: z.array(z.coerce.number()).nullable() });

/** The same part without a stored list, for jobs with few rows. */
export async function scanSlice(
  db: Executor,
  { jobId, where, orderBy }: Selection,
  { offset, limit }: Place,
): Promise<Pick<Slice, 'numbers' | 'matched'>> {
  const { rows } = await db.execute(sql`
    SELECT count(*) AS matched, (array_agg(n ORDER BY ${orderBy}))[${offset + 1}::int : ${offset + limit}::int] AS numbers
    FROM rows WHERE job_id = ${jobId} AND ${where}`);
  const { matched, numbers } = Counted.parse(rows[0]);
  return { numbers: numbers ?? [], matched };
}

const Stored = z.object({ id: z.string() });
const Matched = z.object({ matched: z.coerce.number() });

/** Stores the list of a selection, and deletes the owner's least recently used ones. */
export async function storeList(
  tx: Tx,
  userId: UserId,
  key: string,
  { jobId, where, orderBy }: Selection,
  searched: number,
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute(sql`
    INSERT INTO result_orders (job_id, key, matched, searched, made_at, used_at)
    VALUES (${jobId}, ${key}, 0, ${searched}, ${now}, now()) RETURNING id::text`);
  const { id } = Stored.parse(rows[0]);
  const counted = await tx.execute(sql`
    WITH stored AS (
      INSERT INTO result_order_chunks (order_id, chunk, numbers)
      SELECT ${id}::bigint, (place - 1) / ${CHUNK}, array_agg(n ORDER BY place)
      FROM (SELECT n, row_number() OVER (ORDER BY ${orderBy}) AS place FROM rows WHERE job_id = ${jobId} AND ${where}) AS placed
      GROUP BY 2
      RETURNING cardinality(numbers) AS count
    )
    SELECT coalesce(sum(count), 0) AS matched FROM stored`);
  const { matched } = Matched.parse(counted.rows[0]);
  await tx.execute(sql`UPDATE result_orders SET matched = ${matched} WHERE id = ${id}`);
  await tx.execute(sql`
    DELETE FROM result_orders WHERE id IN (
      SELECT id FROM result_orders WHERE job_id = ${jobId} ORDER BY used_at DESC, id DESC OFFSET ${LISTS_PER_JOB})`);
  await tx.execute(sql`
    DELETE FROM result_orders WHERE id IN (
      SELECT result_orders.id FROM result_orders JOIN jobs ON jobs.id = job_id
      WHERE jobs.user_id = ${userId} ORDER BY used_at DESC, result_orders.id DESC OFFSET ${LISTS_PER_USER})`);
}

/** Deletes lists that have been unused for an hour. */
export async function deleteUnusedLists(db: Executor): Promise<void> {
  await db.execute(sql`DELETE FROM result_orders WHERE used_at < now() - make_interval(mins => ${UNUSED_MINUTES})`);
}
