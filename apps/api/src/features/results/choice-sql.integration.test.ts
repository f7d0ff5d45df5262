import { JobId, jobTypeOf, ResultsChoiceInput, type Row, readChoice } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { api, createJob, setUpRuns } from '../../../test/support/run-fixture.ts';
import { conditionOf, orderOf } from './choice-sql.ts';

setUpRuns();

const posts = { platform: 'instagram', type: 'profile_post' } as const;
const all = jobTypeOf(posts).columns;

/** Each row has an unusual value, and is identified by its shortcode. */
const ROWS: readonly Row[] = [
  { shortcode: 'a', caption: 'Sun, 100% ünder_the SEA', likesCount: 10, isPinned: true, hashtags: ['Sea', 'sun'] },
  { shortcode: 'b', caption: 'ÜNDER the sea\\', likesCount: 9.5, isPinned: false, takenAt: '2026-02-28T23:59:59.999Z' },
  { shortcode: 'c', caption: '', likesCount: null, hashtags: [], takenAt: '2026-03-01T00:00:00.000Z' },
  { shortcode: 'd', caption: 7, likesCount: 'many', isPinned: 'yes', hashtags: 'sea', ownerUsername: "o'neill" },
  { shortcode: 'e', likesCount: 12_345_678_901_234, takenAt: '2026-02-28T00:00:00.000Z', hashtags: ['a"b', 'seal'] },
];

let jobId: JobId;

beforeEach(async () => {
  jobId = JobId.parse(await createJob());
  await api.service.context.database.pool.query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values", last_seen_at)
      SELECT $1, 1, n, n, 1, 'run_' || n, row, timestamptz '2026-01-01' + n * interval '1 day'
      FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS element (row, n)`,
    [jobId, JSON.stringify(ROWS)],
  );
});

async function found(input: ResultsChoiceInput): Promise<string> {
  const choice = readChoice(posts, ResultsChoiceInput.parse(input));
  if (!choice.ok) throw new Error(choice.message);
  const { rows } = await api.service.context.db.execute(sql`
    SELECT "values" ->> 'shortcode' AS code FROM rows
    WHERE job_id = ${jobId} AND ${conditionOf(choice.value, all, jobId)} ORDER BY ${orderOf(choice.value)}`);
  return z
    .array(z.object({ code: z.string() }))
    .parse(rows)
    .map(({ code }) => code)
    .join('');
}

test.each([
  ['everything', {}, 'abcde'],
  ['a search without regard to case', { q: 'ünder' }, 'ab'],
  ['a search of any text column', { q: "O'NEILL" }, 'd'],
  ['wildcards as plain characters', { q: '100%' }, 'a'],
  ['an underscore as a plain character', { q: 'r_t' }, 'a'],
  ['a backslash as a plain character', { q: 'sea\\' }, 'b'],
  ['text that contains', { filter: 'caption:contains:SEA' }, 'ab'],
  ['text that equals', { filter: 'caption:equals:üNDER the sea\\' }, 'b'],
  ['an item of a list', { filter: 'hashtags:equals:sea' }, 'a'],
  ['part of an item, not of the list’s syntax', { filter: 'hashtags:contains:", "' }, ''],
  ['part of an item', { filter: 'hashtags:contains:sea' }, 'ae'],
  ['empty, also of another type', { filter: 'hashtags:empty' }, 'bcd'],
  ['a number from', { filter: 'likesCount:from:10' }, 'ae'],
  ['a number to', { filter: 'likesCount:to:9.5' }, 'b'],
  ['an equal number', { filter: 'likesCount:equals:10.0' }, 'a'],
  ['yes', { filter: 'isPinned:yes' }, 'a'],
  ['no, which isn’t empty', { filter: 'isPinned:no' }, 'b'],
  ['a whole day', { filter: ['takenAt:from:2026-02-28', 'takenAt:to:2026-02-28'] }, 'be'],
  ['a moment in another zone', { filter: 'takenAt:from:2026-03-01T01:00:00+01:00' }, 'c'],
  ['up to and including a moment', { filter: 'takenAt:to:2026-02-28T23:59:59.999Z' }, 'be'],
  ['up to a moment before it', { filter: 'takenAt:to:2026-02-28T23:59:59.998Z' }, 'e'],
  ['the time of collection', { filter: 'collectedAt:from:2026-01-05' }, 'de'],
  ['a run', { filter: 'runId:equals:run_2' }, 'b'],
  ['a run without regard to case', { filter: 'runId:equals:RUN_2' }, 'b'],
  ['several filters', { filter: ['caption:contains:sea', 'likesCount:to:9.9'] }, 'b'],
  ['ascending, without a value last', { sort: 'likesCount' }, 'baecd'],
  ['descending, without a value last', { sort: '-likesCount' }, 'eabcd'],
  ['text without regard to case', { sort: '-caption' }, 'badce'],
  ['a list by its length', { sort: '-hashtags' }, 'aebcd'],
])('finds %s', async (_, input, expected) => {
  expect(await found(input)).toBe(expected);
});

test('an export of a run’s rows, which doesn’t sort, joins nothing', async () => {
  const choice = readChoice(posts, ResultsChoiceInput.parse({ filter: ['runId:equals:run_1'] }));
  if (!choice.ok) throw new Error(choice.message);
  const where = conditionOf(choice.value, all, jobId);
  const plan = await api.service.context.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    const { rows } = await tx.execute(
      sql`EXPLAIN (FORMAT JSON) SELECT n FROM rows WHERE job_id = ${jobId} AND ${where} ORDER BY n`,
    );
    return z
      .array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.record(z.string(), z.unknown()) })) }))
      .parse(rows);
  });
  expect(plan[0]?.['QUERY PLAN'][0]?.Plan['Node Type']).toBe('Index Scan');
});
