import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunEvent } from '@trawl/contracts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertRunningRuns, type RunningRun } from '../../../../test/support/many-runs.ts';
import { api, setUpRuns } from '../../../../test/support/run-fixture.ts';
import { people } from '../../../../test/support/test-worker.ts';
import { buildTimePeriods, jobs, jobTargets, runs, runTargets } from '../../../db/schema/index.ts';
import { storeEvents, storeTogether } from './store-events.ts';

setUpRuns();

const PAGE = 5;

/** A page of new users, and a second one that repeats its last user. */
const pagesOf = ({ targetId }: RunningRun): RunEvent[] =>
  [1, 2].map((seq) => ({
    kind: 'page',
    epoch: 1,
    seq,
    runningMs: 100 * seq,
    waitedMs: 0,
    targetId,
    rows: people((seq - 1) * (PAGE - 1) + 1, (seq - 1) * (PAGE - 1) + PAGE),
    checkpoint: { cursor: `c${seq}`, more: true },
    found: 1_000,
  }));

const batchesOf = (many: readonly RunningRun[]) => many.map((run) => ({ runId: run.runId, events: pagesOf(run) }));

test('events of several runs are stored in one transaction, each with its own figures', async () => {
  const { context } = api.service;
  const owner = await api.verified();
  const many = await insertRunningRuns(api, owner, 5);
  const stored = ['stored', 'stored'];
  expect(await storeTogether(context, batchesOf(many))).toEqual(many.map(() => stored));
  // Duplicate events change nothing.
  expect(await storeTogether(context, batchesOf(many))).toEqual(many.map(() => stored));
  const { db } = context;
  const jobIds = many.map(({ jobId }) => jobId);
  const runIds = many.map(({ runId }) => runId);
  const rows = 2 * PAGE - 1;
  for (const job of await db.select().from(jobs).where(inArray(jobs.id, jobIds))) {
    expect(job).toMatchObject({ totalResults: rows, buildTimeMs: 200, progress: (100 * rows) / 1_000, reason: null });
    const kept = await db.execute(sql`SELECT n, platform_id FROM rows WHERE job_id = ${job.id} ORDER BY n`);
    expect(kept.rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
    expect(kept.rows.map(({ platform_id }) => platform_id)).toEqual(people(1, rows).map((row) => row.platformId));
  }
  for (const run of await db.select().from(runs).where(inArray(runs.id, runIds))) {
    expect(run).toMatchObject({ lastSeq: 2, rows, runningMs: 200, chargedMs: 200, wanted: 'go' });
  }
  for (const target of await db.select().from(jobTargets).where(inArray(jobTargets.jobId, jobIds))) {
    expect(target).toMatchObject({ cursor: 'c2', collected: rows, found: 1_000 });
  }
  for (const target of await db.select().from(runTargets).where(inArray(runTargets.runId, runIds))) {
    expect(target).toMatchObject({ collected: rows, found: 1_000 });
  }
  const { _id: userId } = (await owner.call('GET', '/api/users/check-auth')).body.data.user;
  const periods = await db
    .select()
    .from(buildTimePeriods)
    .where(inArray(buildTimePeriods.userId, [userId]));
  expect(periods).toMatchObject([{ usedMs: 200 * many.length }]);
});

test.each([
  ['of an ended epoch', { epoch: 2 }],
  ['of a run that waits for a worker', { status: 'queued' }],
  ['of a run that has ended', { status: 'completed' }],
] as const)('events %s are refused and change nothing', async (_, change) => {
  const { context } = api.service;
  const [run] = await insertRunningRuns(api, await api.verified(), 1);
  if (!run) throw new Error('no run');
  await context.db.update(runs).set(change).where(eq(runs.id, run.runId));
  expect(await storeEvents(context, run.runId, pagesOf(run))).toEqual(['refused', 'refused']);
  const [stored] = await context.db.select().from(runs).where(eq(runs.id, run.runId));
  expect(stored).toMatchObject({ ...change, rows: 0, lastSeq: 0, chargedMs: 0 });
});

test('events about a target of another job don’t change that target', async () => {
  const { context } = api.service;
  const [run, other] = await insertRunningRuns(api, await api.verified(), 2);
  if (!run || !other) throw new Error('too few runs');
  const target = {
    kind: 'target',
    epoch: 1,
    seq: 3,
    runningMs: 300,
    waitedMs: 0,
    targetId: other.targetId,
    found: 9,
  } as const;
  await storeEvents(context, run.runId, [...pagesOf(other), { ...target, verdict: 'complete', reason: null }]);
  const [stored] = await context.db.select().from(jobTargets).where(eq(jobTargets.jobId, other.jobId));
  expect(stored).toMatchObject({ collected: 0, cursor: null, found: null, verdict: null });
  const [read] = await context.db.select().from(runTargets).where(eq(runTargets.runId, other.runId));
  expect(read).toMatchObject({ collected: 0, found: null, verdict: null });
});

test('a run with a locked job or a missing event is skipped without blocking others', async () => {
  const { context } = api.service;
  const many = await insertRunningRuns(api, await api.verified(), 4);
  const [held, , gap] = many;
  if (!held || !gap) throw new Error('too few runs');
  const batches = batchesOf(many).map(({ runId, events }) => ({
    runId,
    events: runId === gap.runId ? events.slice(1) : events,
  }));
  const client = await context.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM jobs WHERE id = $1 FOR NO KEY UPDATE', [held.jobId]);
    const stored = ['stored', 'stored'];
    expect(await storeTogether(context, batches)).toEqual([null, stored, null, stored]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  const { db } = context;
  const ids = many.map(({ runId }) => runId);
  const found = await db
    .select({ id: runs.id, lastSeq: runs.lastSeq, gapSince: runs.gapSince })
    .from(runs)
    .where(inArray(runs.id, ids))
    .orderBy(asc(runs.lastSeq));
  expect(found.map(({ lastSeq }) => lastSeq)).toEqual([0, 0, 2, 2]);
  expect(found.every(({ gapSince }) => gapSince === null)).toBe(true);
  // Separately they are stored, or the gap is recorded.
  expect(await storeTogether(context, batches)).toEqual([
    ['stored', 'stored'],
    expect.anything(),
    null,
    expect.anything(),
  ]);
});

test('a transaction that waited for a locked job sees what the other stored', async () => {
  const { context } = api.service;
  const [run] = await insertRunningRuns(api, await api.verified(), 1);
  if (!run) throw new Error('no run');
  const client = await context.database.pool.connect();
  let storing: Promise<unknown>;
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM jobs WHERE id = $1 FOR NO KEY UPDATE', [run.jobId]);
    await client.query('UPDATE runs SET last_seq = 1 WHERE id = $1', [run.runId]);
    storing = storeEvents(context, run.runId, pagesOf(run));
    await vi.waitFor(async () => {
      const { rows } = await context.db.execute(
        sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
  } finally {
    await client.query('COMMIT');
    client.release();
  }
  expect(await storing).toEqual(['stored', 'stored']);
  const [job] = await context.db.select().from(jobs).where(eq(jobs.id, run.jobId));
  // The other transaction stored the first page.
  expect(job?.totalResults).toBe(PAGE);
});

test('storing pages takes the same number of statements for many runs as for one', async () => {
  const { context } = api.service;
  const many = await insertRunningRuns(api, await api.verified(), 20);
  const [first, ...others] = batchesOf(many);
  if (!first) throw new Error('no run');
  // The service's sweeps use the same pool, so only statements of the measured call are counted.
  const counts = new AsyncLocalStorage<{ statements: number }>();
  const counted = new WeakSet<object>();
  const countStatements = (client: PoolClient) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const count = counts.getStore();
        if (count) count.statements++;
        return Reflect.apply(query, client, args);
      },
    });
  };
  context.database.pool.on('acquire', countStatements);
  onTestFinished(() => void context.database.pool.off('acquire', countStatements));
  const statements = async (act: () => Promise<unknown>): Promise<number> => {
    const count = { statements: 0 };
    await counts.run(count, act);
    return count.statements;
  };
  const one = await statements(() => storeTogether(context, [first]));
  expect(one).toBeGreaterThan(1);
  expect(one).toBeLessThanOrEqual(8);
  expect(await statements(() => storeTogether(context, others))).toBe(one);
});
