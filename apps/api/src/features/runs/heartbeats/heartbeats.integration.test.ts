import { type JobId, newId, type RunId, subjects } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Seeded, seedDueJobs } from '../../../../test/load/seed-jobs.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import type { AppContext } from '../../../context.ts';
import { watchLostEvents } from './lost-events.ts';
import { openHeartbeats } from './open-heartbeats.ts';
import { storeHeartbeats } from './store-heartbeats.ts';

let api: TestService;
let context: AppContext;
beforeAll(async () => {
  api = await startTestService();
  context = api.service.context;
});
afterAll(() => api.stop());

const GAP_SINCE = 'SELECT gap_since FROM runs WHERE id = $1';

interface Running extends Seeded {
  readonly runId: RunId;
}

/** Runs of different customers, held by a worker of the release before tokens. */
async function running(count: number): Promise<Running[]> {
  const { pool } = context.database;
  const jobs = await seedDueJobs(pool, context.sealer, count, () => new Date(Date.now() + 86_400_000));
  const seeded = jobs.map((job) => ({ ...job, runId: newId('RunId') }));
  const ids = [seeded.map(({ runId }) => runId), seeded.map(({ jobId }) => jobId), seeded.map(({ userId }) => userId)];
  await pool.query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status, epoch, lease_until)
      SELECT id, job_id, user_id, 1, 1, 'running', 1, now() + interval '5 minutes'
      FROM unnest($1::text[], $2::text[], $3::text[]) AS run (id, job_id, user_id)`,
    ids,
  );
  for (const statement of [
    `INSERT INTO run_spans (run_id, n, kind, started_at) SELECT id, 1, 'running', now() FROM unnest($1::text[]) AS id`,
    `INSERT INTO account_leases (account, run_id, lease_until)
      SELECT 'instagram:' || id, id, now() + interval '5 minutes' FROM unnest($1::text[]) AS id`,
  ])
    await pool.query(statement, ids.slice(0, 1));
  return seeded;
}

const request = ({ runId }: Pick<Running, 'runId'>, runningMs: number) => ({
  ...{ runId, epoch: 1, seq: 0, runningMs, waitedMs: 0 },
});
const GO = { verdict: 'go', storedSeq: 0, budgetMs: expect.any(Number) };
const nothing = () => undefined;
const FENCED = { verdict: 'fenced', storedSeq: 0 };

async function one<Row>(statement: string, ...values: unknown[]): Promise<Row> {
  return (await context.database.pool.query(statement, values)).rows[0];
}

/** Counts the transactions that a part of the API begins. */
function countingTransactions(): { context: AppContext; begun(): number } {
  let begun = 0;
  const db = new Proxy(context.db, {
    get(target, name, receiver) {
      if (name === 'transaction') begun++;
      return Reflect.get(target, name, receiver);
    },
  });
  return { context: { ...context, db }, begun: () => begun };
}

test('concurrent heartbeats are stored in few transactions', async () => {
  const runs = await running(500);
  const counting = countingTransactions();
  const heartbeats = openHeartbeats(counting.context);
  const answers = await Promise.all(runs.map((run) => heartbeats.answer(request(run, 1_000))));
  expect(answers).toEqual(runs.map(() => GO));
  expect(counting.begun()).toBeLessThanOrEqual(5);
  const { count } = await one<{ count: number }>(
    `SELECT count(*)::int FROM runs JOIN account_leases ON account_leases.run_id = runs.id
      WHERE runs.id = ANY($1) AND runs.lease_until < now() + interval '1 minute'
        AND account_leases.lease_until < now() + interval '1 minute'`,
    runs.map(({ runId }) => runId),
  );
  expect(count).toBe(500);
});

test('a locked job doesn’t delay other heartbeats', async () => {
  const [held, ...others] = await running(50);
  if (!held) throw new Error('no run');
  const holder = await context.database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [held.jobId]);
    const heartbeats = openHeartbeats(context);
    let answered = false;
    const late = heartbeats.answer(request(held, 1_000)).finally(() => {
      answered = true;
    });
    expect(await Promise.all(others.map((run) => heartbeats.answer(request(run, 1_000))))).toEqual(
      others.map(() => GO),
    );
    expect(answered).toBe(false);
    await holder.query('ROLLBACK');
    expect(await late).toEqual(GO);
  } finally {
    holder.release();
  }
});

test('a flood of heartbeats of one run delays neither others nor its own', async () => {
  const [flooded, other] = await running(2);
  if (!flooded || !other) throw new Error('no run');
  const heartbeats = openHeartbeats(context);
  const flood = Array.from({ length: 20_000 }, () => heartbeats.answer(request(flooded, 1)).catch(() => 'refused'));
  expect(await heartbeats.answer(request(other, 1))).toEqual(GO);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer !== 'refused')).toEqual([GO, GO, GO, GO]);
  expect(await heartbeats.answer(request(flooded, 1))).toEqual(GO);
});

test('a heartbeat of a locked job times out before its worker does', async () => {
  const [held] = await running(1);
  if (!held) throw new Error('no run');
  const holder = await context.database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [held.jobId]);
    await expect(openHeartbeats(context).answer(request(held, 1_000))).rejects.toThrow();
    await holder.query('ROLLBACK');
  } finally {
    holder.release();
  }
});

test('a heartbeat is answered even if its job is locked repeatedly', async () => {
  const [run] = await running(1);
  if (!run) throw new Error('no run');
  const stop = new AbortController();
  // Two transactions that alternate, so the job is never unlocked.
  const lockers = [1, 2].map(async () => {
    while (!stop.signal.aborted) {
      await context.db.transaction(async (tx) => {
        await tx.execute(sql`SELECT FROM jobs WHERE id = ${run.jobId} FOR NO KEY UPDATE`);
        await tx.execute(sql`SELECT pg_sleep(0.1)`);
      });
    }
  });
  try {
    const heartbeats = openHeartbeats(context);
    for (const runningMs of [1, 2, 3]) expect(await heartbeats.answer(request(run, runningMs))).toEqual(GO);
  } finally {
    stop.abort();
    await Promise.all(lockers);
  }
});

test('a heartbeat charges nothing, since its rows may never arrive', async () => {
  const [run] = await running(1);
  if (!run) throw new Error('no run');
  expect(await storeHeartbeats(context, [request(run, 5_000)], nothing)).toEqual([GO]);
  expect(await one('SELECT running_ms::int, charged_ms::int FROM runs WHERE id = $1', run.runId)).toEqual({
    running_ms: 0,
    charged_ms: 0,
  });
});

test('two waiting heartbeats of one run are both answered', async () => {
  const [run] = await running(1);
  if (!run) throw new Error('no run');
  const heartbeats = openHeartbeats(context);
  const asked = [500, 900, 700].map((runningMs) => heartbeats.answer(request(run, runningMs)));
  expect(await Promise.all(asked)).toEqual([GO, GO, GO]);
});

test('an event missing for a lease ends the epoch of its run only', async () => {
  const [lost, other] = await running(2);
  if (!lost || !other) throw new Error('no run');
  const heartbeats = openHeartbeats(context);
  const ask = (run: Running) => heartbeats.answer({ ...request(run, 1_000), seq: 3 });
  expect(await Promise.all([ask(lost), ask(other)])).toEqual([GO, GO]);
  const { pool } = context.database;
  await pool.query(`UPDATE runs SET gap_since = now() - interval '1 minute' WHERE id = $1`, [lost.runId]);
  await vi.waitFor(async () => expect(await ask(lost)).toEqual(FENCED), { timeout: 10_000 });
  expect(await ask(other)).toEqual(GO);
  expect(await one('SELECT status, epoch FROM runs WHERE id = $1', lost.runId)).toEqual({ status: 'queued', epoch: 2 });
  // It was stored eventually: a heartbeat without missing events continues the run.
  await pool.query(`UPDATE runs SET gap_since = now() - interval '1 minute', last_seq = 3 WHERE id = $1`, [
    other.runId,
  ]);
  expect(await ask(other)).toMatchObject({ verdict: 'go', storedSeq: 3 });
});

test('events still on the broker never end an epoch', async () => {
  const [late, lost] = await running(2);
  if (!late || !lost) throw new Error('no run');
  const { pool } = context.database;
  const longAgo = `UPDATE runs SET last_seq = 4, gap_since = now() - interval '1 minute' WHERE id = ANY($1)`;
  await pool.query(longAgo, [[late.runId, lost.runId]]);
  // The broker holds three of the four events missing for one run, and all for the other.
  const queued = new Map([
    [subjects.runEvent(late.runId), 4],
    [subjects.runEvent(lost.runId), 3],
  ]);
  const bus = { ...context.bus, countStored: async () => queued };
  const heartbeats = openHeartbeats({ ...context, bus });
  const ask = (run: Running) => heartbeats.answer({ ...request(run, 1_000), seq: 8 });
  const late4 = { ...GO, storedSeq: 4 };
  expect(await Promise.all([ask(late), ask(lost)])).toEqual([late4, late4]);
  await vi.waitFor(async () => expect(await ask(lost)).toEqual(FENCED), { timeout: 10_000 });
  expect(await ask(late)).toEqual(late4);
  expect(await one('SELECT status, epoch FROM runs WHERE id = $1', late.runId)).toEqual({
    status: 'running',
    epoch: 1,
  });
});

test('the search for lost events waits for no locked run, so it can’t deadlock with heartbeats', async () => {
  const [held, late] = await running(2);
  if (!held || !late) throw new Error('no run');
  const bus = {
    ...context.bus,
    countStored: async () => new Map([held, late].map(({ runId }) => [subjects.runEvent(runId), 8])),
  };
  const { suspect } = watchLostEvents({ ...context, bus });
  const holder = await context.database.pool.connect();
  const isLate = async () => (await one<{ gap_since: Date | null }>(GAP_SINCE, late.runId)).gap_since !== null;
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM runs WHERE id = $1 FOR NO KEY UPDATE', [held.runId]);
    for (const run of [held, late]) {
      suspect({ ...request(run, 1_000), seq: 8 });
    }
    await vi.waitUntil(isLate, { timeout: 4_000 });
    await holder.query('ROLLBACK');
  } finally {
    holder.release(true);
  }
});

test('only the holder of the claim is answered', async () => {
  const [run, other] = await running(2);
  if (!run || !other) throw new Error('no run');
  const { pool } = context.database;
  await pool.query('UPDATE runs SET claim_token_hash = $1, claim_token_epoch = 1 WHERE id = $2', ['x', run.runId]);
  // The sweep shortens leases of more than 24 s.
  const lease = await one(
    `UPDATE runs SET lease_until = now() + interval '20 seconds' WHERE id = $1 RETURNING lease_until`,
    run.runId,
  );
  const gone = { runId: newId('RunId') };
  expect(
    await storeHeartbeats(
      context,
      [{ ...request(run, 9_000), token: 'y'.repeat(43) }, { ...request(other, 9_000), epoch: 2 }, request(gone, 9_000)],
      nothing,
    ),
  ).toEqual([FENCED, FENCED, FENCED]);
  expect(await one('SELECT lease_until FROM runs WHERE id = $1', run.runId)).toEqual(lease);
});

test('a run stops when the current plan’s month is used up', async () => {
  const [first, second] = await running(2);
  if (!first || !second) throw new Error('no run');
  const { pool } = context.database;
  await pool.query('UPDATE runs SET user_id = $1 WHERE id = $2', [first.userId, second.runId]);
  await pool.query(`UPDATE users SET plan = 'free' WHERE id = $1`, [first.userId]);
  // The free plan has two hours a month; one is used.
  const hour = 3_600_000;
  await pool.query(
    `INSERT INTO build_time_periods (user_id, starts_at, used_ms)
      SELECT id, date_trunc('milliseconds', plan_since), $2 FROM users WHERE id = $1`,
    [first.userId, hour],
  );
  const out = { verdict: 'out_of_time', storedSeq: 0, budgetMs: hour };
  expect(await storeHeartbeats(context, [request(first, hour / 2), request(second, hour)], nothing)).toEqual([GO, out]);
  await pool.query(`UPDATE runs SET wanted = 'go' WHERE id = $1`, [second.runId]);
  await pool.query(`UPDATE users SET plan = 'professional' WHERE id = $1`, [first.userId]);
  expect(await storeHeartbeats(context, [request(second, hour)], nothing)).toEqual([GO]);
});

test('a heartbeat that can’t be stored doesn’t block others', async () => {
  const [bad, good] = await running(2);
  if (!bad || !good) throw new Error('no run');
  const jobId: JobId = bad.jobId;
  await api.asOwner(`
    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse_one BEFORE UPDATE ON runs FOR EACH ROW WHEN (NEW.job_id = '${jobId}') EXECUTE FUNCTION refuse_one()`);
  try {
    const heartbeats = openHeartbeats(context);
    const first = vi.fn();
    // Both wait while the first is stored, and then form one batch.
    const [, refused, stored] = await Promise.allSettled([
      heartbeats.answer(request(good, 1)).then(first),
      heartbeats.answer(request(bad, 1_000)),
      heartbeats.answer(request(good, 1_000)),
    ]);
    expect(refused?.status).toBe('rejected');
    expect(stored).toEqual({ status: 'fulfilled', value: GO });
  } finally {
    await api.asOwner('DROP TRIGGER refuse_one ON runs; DROP FUNCTION refuse_one');
  }
});
