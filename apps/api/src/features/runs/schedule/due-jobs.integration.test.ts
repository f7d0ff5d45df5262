import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { database, setUpDatabase } from '../../../../test/support/database-fixture.ts';
import { jobs } from '../../../db/schema/index.ts';
import { nextStart } from '../rules/due-jobs.ts';
import { bringBackStarts, calendarTooFar, lockStartsTooFar, restsTooLong } from './bring-back-starts.ts';
import { dueJobs } from './pick-due-jobs.ts';

const IDLE = 100_000;
/** Maximum 8 kB pages read per query, whether or not it finds anything. A table scan reads thousands. */
const MOST_PAGES = 60;

setUpDatabase({ role: 'owner', connections: 2 });

beforeAll(async () => {
  const { db } = database;
  await db.execute(
    sql`INSERT INTO users (id, name, email, password_hash) VALUES ('usr_1', 'Ada', 'ada@example.com', '')`,
  );
  // The times are unrelated to the order of the rows, as on a real service.
  await db.execute(sql`
    INSERT INTO jobs (id, user_id, name, platform, type, target, interval_s, settings, status, next_run_at)
    SELECT 'job_' || n, 'usr_1', 'A job', 'instagram', 'profile', 'nasa', 3600 + n * 7919 % 86400 * 30,
      '{"accountType": "Private"}', 'waiting', now() + make_interval(secs => 600 + n * 7919 % 3600)
    FROM generate_series(1, ${IDLE}::int) AS n`);
  await db.execute(sql`ANALYZE jobs`);
}, 180_000);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string | undefined;
  readonly Plans?: readonly Plan[] | undefined;
}
const Plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  get Plans() {
    return z.array(Plan).optional();
  },
});
const Explained = z.array(
  z.object({ Plan: Plan.and(z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() })) }),
);

/** The indexes and tables that a query reads, and the number of pages. */
async function explain(query: { getSQL(): SQL }) {
  const { rows } = await database.db.execute(sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.getSQL()}`);
  const [explained] = Explained.parse(rows[0]?.['QUERY PLAN']);
  if (!explained) throw new Error('no plan');
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const scans = nodes(explained.Plan).filter((node) => node['Node Type'].endsWith('Scan'));
  return {
    scans: scans.map((node) => node['Index Name'] ?? node['Node Type']),
    pages: explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'],
  };
}

const now = new Date();
const idle = () => database.db.select({ id: jobs.id }).from(jobs);

test.each([
  ['due starts', () => dueJobs(database.db, now), 'jobs_starts'],
  ['the next start', () => nextStart(database.db, now), 'jobs_starts'],
  ['starts too far ahead', () => lockStartsTooFar(database.db, now), 'jobs_last_start'],
  ['calendars too far ahead', () => idle().where(calendarTooFar(now)), 'jobs_calendar_starts'],
] as const)('at 100,000 idle recurring jobs, %s are found by an index', async (_, query, index) => {
  const { scans, pages } = await explain(query());
  expect(scans).toContain(index);
  expect(scans).not.toContain('Seq Scan');
  expect(pages).toBeLessThanOrEqual(MOST_PAGES);
});

test('searches only resting orders for those that rest too long', async () => {
  const { scans, pages } = await explain(idle().where(restsTooLong(now)));
  expect(scans).not.toContain('Seq Scan');
  expect(pages).toBeLessThanOrEqual(MOST_PAGES);
});

test('uses the same indexes while starts are due', async () => {
  const { rows } = await database.db.execute(sql`
    UPDATE jobs SET next_run_at = now() - interval '1 minute' WHERE id IN ('job_7', 'job_70', 'job_700') RETURNING id`);
  expect(rows).toHaveLength(3);
  const { scans } = await explain(dueJobs(database.db, new Date()));
  expect(scans).toEqual(['jobs_starts']);
  expect((await dueJobs(database.db, new Date())).map(({ id }) => id).toSorted()).toEqual([
    'job_7',
    'job_70',
    'job_700',
  ]);
});

test('uses the same index for starts too far ahead if only every seventh job is recurring', async () => {
  await database.db.execute(sql`
    UPDATE jobs SET status = 'completed', next_run_at = NULL WHERE substr(id, 5)::int % 7 <> 0`);
  await database.db.execute(sql`ANALYZE jobs`);
  const { scans, pages } = await explain(lockStartsTooFar(database.db, now));
  expect(scans).toEqual(['jobs_last_start']);
  expect(pages).toBeLessThanOrEqual(MOST_PAGES);
});

test('corrects many starts in one pass', async () => {
  const ahead = sql`status = 'waiting' AND next_run_at > now() + make_interval(secs => interval_s + 60)`;
  await database.db.execute(sql`
    UPDATE jobs SET next_run_at = next_run_at + interval '1 year' WHERE id IN (
      SELECT id FROM jobs WHERE status = 'waiting' LIMIT 1200)`);
  expect(await database.db.$count(jobs, ahead)).toBe(1_200);
  await bringBackStarts({ db: database.db, clock: { now: () => new Date() } });
  expect(await database.db.$count(jobs, ahead)).toBe(0);
});
