import { JobId, ResultsPage, type ResultsPageInput, UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { api, createJob, setUpRuns, user } from '../../../../test/support/run-fixture.ts';
import type { Browser } from '../../../../test/support/test-service.ts';
import { buildList } from './build-list.ts';
import { deleteUnusedLists, type Selection } from './result-orders.ts';

setUpRuns();

/** More rows than are scanned for each page. */
const MANY = 21_000;

let jobId: JobId;
beforeEach(async () => {
  jobId = JobId.parse(await createJob());
});

const query = (text: string, values: readonly unknown[] = []) =>
  api.service.context.database.pool.query(text, [...values]);

/** Adds rows with the numbers from 1, whose followers repeat in sevens. */
async function insertRows(count: number, from = 1): Promise<void> {
  await query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
      SELECT $1, 1, n, n, 1, 'run_1', jsonb_build_object('username', 'person_' || n, 'isPrivate', n % 7 = 0)
      FROM generate_series($2::int, $3::int) AS n`,
    [jobId, from, from + count - 1],
  );
  await query('UPDATE jobs SET total_results = total_results + $2, updated_at = now() WHERE id = $1', [jobId, count]);
}

type Choice = Omit<ResultsPageInput, 'id'>;

const ask = (browser: Browser, input: Choice) =>
  browser.call('GET', `/trpc/jobs.resultsPage?input=${encodeURIComponent(JSON.stringify({ id: jobId, ...input }))}`);

async function page(input: Choice): Promise<ResultsPage> {
  const answer = await ask(user, input);
  expect(answer.status, answer.text).toBe(200);
  return ResultsPage.parse(JSON.parse(answer.text).result.data);
}

const namesOf = ({ rows }: ResultsPage) => rows.map(({ values }) => values.username);
const lists = async (): Promise<number> =>
  (await query('SELECT count(*)::int FROM result_orders WHERE job_id = $1', [jobId])).rows[0].count;

test('without a choice, pages are in the order of collection', async () => {
  await insertRows(5);
  expect(await page({ offset: 1, limit: 2 })).toMatchObject({
    rows: [
      { n: 2, values: { username: 'person_2', isPrivate: false, runId: 'run_1', collectedAt: expect.any(String) } },
      { n: 3 },
    ],
    total: 5,
    matched: 5,
    searched: 5,
  });
  expect(namesOf(await page({ offset: 4, limit: 200 }))).toEqual(['person_5']);
  expect(await page({ offset: 5, limit: 200 })).toMatchObject({ rows: [], matched: 5 });
});

test('deleted rows leave no gaps in the pages', async () => {
  await insertRows(5);
  await query('DELETE FROM rows WHERE job_id = $1 AND n = 2', [jobId]);
  await query('UPDATE jobs SET total_results = 4 WHERE id = $1', [jobId]);
  expect(await page({ offset: 0, limit: 3 })).toMatchObject({ rows: [{ n: 1 }, { n: 3 }, { n: 4 }], matched: 4 });
});

test.each([20, MANY])('filters and sorts %i rows', async (count) => {
  await insertRows(count);
  const choice = { q: 'PERSON_1', filter: 'isPrivate:yes', sort: '-username', version: 'first' };
  const expected = Array.from({ length: Math.floor(count / 7) }, (_, index) => `person_${(index + 1) * 7}`)
    .filter((name) => name.startsWith('person_1'))
    .toSorted()
    .toReversed();
  const first = await page({ ...choice, offset: 0, limit: 200 });
  expect(first).toMatchObject({ total: count, matched: expected.length, searched: count });
  expect(namesOf(first)).toEqual(expected.slice(0, 200));
  // Across the border of two chunks.
  const later = await page({ ...choice, offset: 990, limit: 20 });
  expect(namesOf(later)).toEqual(expected.slice(990, 1_010));
  expect(await page({ ...choice, q: 'nobody', offset: 0, limit: 200 })).toMatchObject({ rows: [], matched: 0 });
});

const setStatus = (status: string) => query('UPDATE jobs SET status = $2 WHERE id = $1', [jobId, status]);

test('a version of a job with few rows keeps its rows while and after a run adds some', async () => {
  await insertRows(20);
  const choice = { sort: '-username', offset: 0, limit: 2, version: 'before' };
  const before = await page(choice);
  await setStatus('running');
  await insertRows(7, 21);
  expect(await page(choice)).toEqual({ ...before, total: 27 });
  await setStatus('completed');
  expect(await page(choice)).toEqual({ ...before, total: 27 });
  expect(await page({ ...choice, version: 'after' })).toMatchObject({ matched: 27, searched: 27 });
  expect(await lists()).toBe(2);
});

test('a list stays as it was while rows are added; another version sees them', async () => {
  await insertRows(MANY);
  const choice = { sort: '-isPrivate', offset: 0, limit: 2 };
  const before = await page({ ...choice, version: 'before' });
  await insertRows(7, MANY + 1);
  expect(await page({ ...choice, version: 'before' })).toEqual({ ...before, total: MANY + 7 });
  expect(await page({ ...choice, version: 'after' })).toMatchObject({ matched: MANY + 7, searched: MANY + 7 });
  expect((await page({ ...choice })).searched).toBe(MANY + 7);
  expect(await lists()).toBe(3);
});

test('a row that was deleted since is empty', async () => {
  await insertRows(MANY);
  const choice = { sort: 'username', offset: 0, limit: 2, version: 'now' };
  await page(choice);
  await query('DELETE FROM rows WHERE job_id = $1 AND n = 1', [jobId]);
  expect((await page(choice)).rows).toEqual([{ n: 1, values: {} }, expect.objectContaining({ n: 10 })]);
});

test('equal concurrent requests build one list, and few lists are kept', async () => {
  await insertRows(MANY);
  const pages = await Promise.all([0, 50, 100].map((offset) => page({ sort: 'username', offset, limit: 50 })));
  expect(new Set(pages.map(({ asOf }) => asOf)).size).toBe(1);
  for (const q of ['1', '2', '3', '4']) await page({ q, offset: 0, limit: 1 });
  expect(await lists()).toBe(4);
});

test('unused lists expire, and a job’s lists are deleted with it', async () => {
  await insertRows(MANY);
  const choice = { sort: 'username', offset: 0, limit: 1, version: 'now' };
  await page(choice);
  await deleteUnusedLists(api.service.context.db);
  expect(await lists()).toBe(1);
  await query(`UPDATE result_orders SET used_at = now() - interval '50 minutes'`);
  await page(choice);
  await query(`UPDATE result_orders SET used_at = used_at - interval '59 minutes'`);
  await deleteUnusedLists(api.service.context.db);
  expect(await lists()).toBe(1);
  await query(`UPDATE result_orders SET used_at = used_at - interval '2 minutes'`);
  await deleteUnusedLists(api.service.context.db);
  expect(await lists()).toBe(0);
  await page(choice);
  await query('DELETE FROM jobs WHERE id = $1', [jobId]);
  expect((await query('SELECT FROM result_order_chunks LIMIT 1')).rowCount).toBe(0);
});

test('another customer’s job is not found; unknown columns and limits are rejected', async () => {
  const other = await api.verified();
  const answer = await ask(other, { offset: 0, limit: 1 });
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.text).error.data.messageCode).toBe('job.not_found');
  expect(JSON.parse((await ask(user, { offset: 0, limit: 1, sort: 'salary' })).text).error.data).toMatchObject({
    httpStatus: 400,
    messageCode: 'results.column_unknown',
  });
  for (const wrong of [
    { offset: -1, limit: 1 },
    { offset: 0, limit: 201 },
    { offset: 0.5, limit: 1 },
    { offset: 2 ** 31, limit: 1, sort: 'username' },
  ]) {
    expect((await ask(user, wrong)).status).toBe(400);
  }
});

const slow = (): Selection => ({ jobId, where: sql`pg_sleep(20) IS NOT NULL`, orderBy: sql`n` });
const order = (selection: Selection) => ({ userId: UserId.parse('usr_1'), key: 'slow', selection, searched: 1 });
const Running = z.array(z.object({ pid: z.number() }));
const sleeping = async () =>
  Running.parse(
    (
      await query(`SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20) IS%' AND state = 'active'
    AND pid <> pg_backend_pid()`)
    ).rows,
  );

test('a list that takes too long is aborted with a message', async () => {
  await insertRows(1);
  const { db } = api.service.context;
  const given = buildList(db, order(slow()), new Date(), new AbortController().signal, 50);
  await expect(given).rejects.toMatchObject({ code: 'unavailable', problem: { code: 'results.too_slow' } });
});

test('a list whose client has disconnected is aborted', async () => {
  await insertRows(1);
  const leaving = new AbortController();
  const build = buildList(api.service.context.db, order(slow()), new Date(), leaving.signal);
  await expect.poll(sleeping).toHaveLength(1);
  leaving.abort();
  await build;
  expect(await sleeping()).toEqual([]);
  expect(await lists()).toBe(0);
});
