import { JobId, msg, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  api,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  untilStatus,
  user,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { closeBillItem, openBillItem } from '../store/bill-items.ts';
import { pruneHistory } from './prune-history.ts';

setUpRuns();

test('a note is in the language of the request; one without a message is shown as it is', async () => {
  const id = JobId.parse(await createJob());
  const runId = RunId.parse((await startAndClaim(id)).runId);
  const { db } = api.service.context;
  await db.transaction(async (tx) => {
    await openBillItem(tx, runId, 'queued', new Date(), msg('bill.worker_silent'));
    await closeBillItem(tx, runId, new Date(), 'The worker went silent.');
  });
  const notesIn = async (language: string) => {
    const { data } = (await user.call('GET', `/api/jobs/${id}/bill`, undefined, { 'accept-language': language })).body;
    return data.runs.at(0)?.items.slice(-2);
  };
  expect(await notesIn('es')).toMatchObject([
    { kind: 'running', note: 'Se perdió la conexión con el proceso.', noteMessage: { code: 'bill.worker_silent' } },
    { kind: 'queued', note: 'The worker went silent.', noteMessage: null },
  ]);
  // Replicas of the previous release read the English text.
  const { rows } = await db.execute(sql`SELECT note FROM run_spans WHERE run_id = ${runId} AND kind = 'running'`);
  expect(rows).toEqual([{ note: 'The connection to the worker was lost.' }]);
});

async function completedRun() {
  const id = JobId.parse(await createJob());
  const claim = await startAndClaim(id);
  await worker.send(claim, 1, page(claim, 1, 10, null, 1_000));
  await worker.send(claim, 2, target(claim, 1_000));
  await worker.send(claim, 3, end('done', 1_000));
  await untilStatus(id, 'completed');
  return { id, runId: claim.runId, bill: async () => (await user.call('GET', `/api/jobs/${id}/bill`)).body.data };
}

test('a run keeps its charge after its items are deleted, so the runs still add up to the job’s charge', async () => {
  const { runId, bill } = await completedRun();
  const { db } = api.service.context;
  await db.execute(sql`UPDATE runs SET ended_at = now() - interval '26 months' WHERE id = ${runId}`);
  await pruneHistory(db);
  expect(await bill()).toMatchObject({ charged: 1, runs: [{ items: [], charged: 1 }] });
});

test('a bill is read from one snapshot, so a charge in between doesn’t change its sum', async () => {
  const { id, runId, bill } = await completedRun();
  const { pool } = api.service.context.database;
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE run_spans IN ACCESS EXCLUSIVE MODE');
    const seen = bill();
    const waiting = async () =>
      (await pool.query(`SELECT FROM pg_locks WHERE relation = 'run_spans'::regclass AND NOT granted`)).rowCount;
    await vi.waitUntil(waiting, { timeout: 3_000, interval: 10 });
    await holder.query('UPDATE jobs SET build_time_ms = 3000 WHERE id = $1', [id]);
    await holder.query('UPDATE runs SET charged_ms = 3000 WHERE id = $1', [runId]);
    await holder.query(`UPDATE run_spans SET charged_ms = 3000 WHERE run_id = $1 AND kind = 'running'`, [runId]);
    await holder.query('COMMIT');
    expect(await seen).toMatchObject({ charged: 1, runs: [{ charged: 1, items: [{ charged: 0 }, { charged: 1 }] }] });
  } finally {
    holder.release(true);
  }
});

test('charges are in whole milliseconds, without rounding errors', async () => {
  const id = JobId.parse(await createJob());
  const runId = RunId.parse((await startAndClaim(id)).runId);
  const { db } = api.service.context;
  await db.execute(sql`
    UPDATE run_spans SET charged_ms = CASE kind WHEN 'running' THEN 1001 ELSE 1 END WHERE run_id = ${runId}`);
  await db.execute(sql`UPDATE run_spans SET kind = 'running' WHERE run_id = ${runId}`);
  await db.execute(sql`UPDATE runs SET charged_ms = 1002 WHERE id = ${runId}`);
  const { data } = (await user.call('GET', `/api/jobs/${id}/bill`)).body;
  expect(data.runs.at(0)).toMatchObject({ charged: 1.002, items: [{ charged: 0.001 }, { charged: 1.001 }] });
});

test('lists the latest run first, each with its own items; waiting is free', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.send(claim, 1, { ...page(claim, 1, 10, null, 1_000), waitedMs: 500 });
  await worker.send(claim, 2, { ...target(claim, 1_000), waitedMs: 500 });
  await worker.send(claim, 3, { ...end('done', 1_000), waitedMs: 500 });
  await untilStatus(id, 'completed');
  expect((await user.call('POST', `/api/jobs/${id}/run-again`, {})).status).toBe(200);
  await api.service.context.db.execute(sql`
    UPDATE run_spans SET started_at = now() - interval '1 hour' WHERE ended_at IS NULL`);
  const { data } = (await user.call('GET', `/api/jobs/${id}/bill`)).body;
  expect(data.charged).toBe(1);
  expect(data.runs).toMatchObject([
    { number: 2, rows: 0, charged: 0, items: [{ kind: 'queued', to: null, charged: 0 }] },
    {
      ...{ number: 1, rows: 10, charged: 1 },
      items: [
        { kind: 'queued', to: expect.any(String), charged: 0 },
        { kind: 'running', seconds: 1, charged: 1 },
        { kind: 'backing_off', seconds: 0.5, charged: 0 },
      ],
    },
  ]);
  expect(data.runs[0]?.items[0]?.seconds).toBeGreaterThanOrEqual(3_600);
});

test('each claim has its own item, because a worker reports its waiting time per claim; other items continue', async () => {
  const id = await createJob();
  const runId = RunId.parse((await startAndClaim(id)).runId);
  const at = (second: number) => new Date(Date.UTC(2036, 0, 1, 12, 0, second));
  await api.service.context.db.transaction(async (tx) => {
    for (const [second, kind] of (['running', 'queued', 'queued', 'paused'] as const).entries())
      await openBillItem(tx, runId, kind, at(second));
  });
  const { data } = (await user.call('GET', `/api/jobs/${id}/bill`)).body;
  const [queued, first, ...others] = data.runs[0]?.items ?? [];
  expect(queued).toMatchObject({ kind: 'queued', to: first?.from });
  expect(first).toMatchObject({ kind: 'running', to: at(0).toISOString() });
  expect(others).toMatchObject([
    { kind: 'running', from: at(0).toISOString(), to: at(1).toISOString() },
    { kind: 'queued', from: at(1).toISOString(), to: at(3).toISOString() },
    { kind: 'paused', from: at(3).toISOString(), to: null },
  ]);
});
