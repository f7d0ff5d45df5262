import { ClaimAnswer, ClaimRequest, EVENT_WINDOW, newId, subjects, WORKER_PROTOCOL } from '@trawl/contracts';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { insertRunningRuns, publishWindows } from '../../../../test/support/many-runs.ts';
import {
  api,
  claimNext,
  createJob,
  page,
  setUpRuns,
  startAndClaim,
  until,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { runs } from '../../../db/schema/index.ts';
import { sweep } from '../schedule/sweep.ts';

setUpRuns();

/** Locks the rows of these jobs, as a stalled transaction would; returns a function that releases them. */
async function holdJobs(ids: readonly string[]): Promise<() => Promise<void>> {
  const client = await api.service.context.database.pool.connect();
  await client.query('BEGIN');
  // Never times out, even on a slow machine.
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await client.query('SELECT FROM jobs WHERE id = ANY($1) FOR UPDATE', [ids]);
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}

test('locked jobs don’t block the events of other runs', async () => {
  // Their windows exceed the inbox's capacity.
  const many = await insertRunningRuns(api, await api.verified(), 12);
  const ids = many.map(({ runId }) => runId);
  const { db } = api.service.context;
  const storedSeqs = async () =>
    (await db.select({ seq: runs.lastSeq }).from(runs).where(inArray(runs.id, ids))).map(({ seq }) => seq);
  const release = await holdJobs(many.map(({ jobId }) => jobId));
  try {
    await publishWindows(worker, many, '1');
    const id = await createJob();
    const claim = await startAndClaim(id);
    for (let seq = 1; seq <= 5; seq++) await worker.send(claim, seq, page(claim, seq, seq, `c${seq}`, seq));
    await until(id, ({ totalResults }) => totalResults === 5);
    expect(new Set(await storedSeqs())).toEqual(new Set([0]));
  } finally {
    await release();
  }
  await vi.waitFor(async () => expect(new Set(await storedSeqs())).toEqual(new Set([EVENT_WINDOW])), {
    timeout: 60_000,
    interval: 100,
  });
});

test('claims of a locked job don’t block other claims and heartbeats', async () => {
  const [held] = await insertRunningRuns(api, await api.verified(), 1);
  if (!held) throw new Error('no run');
  await api.service.context.db.update(runs).set({ status: 'queued' }).where(eq(runs.id, held.runId));
  const release = await holdJobs([held.jobId]);
  // Each claim is sent once. If they were repeated, the same six could always be served first, and the other run's claim would wait
  // until its worker repeats it after 3 s, which the test's worker doesn't.
  const body = () =>
    ClaimRequest.parse({ runId: held.runId, claimId: newId('ClaimId'), workerId: 'test', protocol: WORKER_PROTOCOL });
  const claimOnce = () => worker.bus.request(subjects.claim, ClaimRequest, ClaimAnswer, body(), { timeoutMs: 40_000 });
  const claims = Array.from({ length: 40 }, () => claimOnce().catch(() => null));
  try {
    const other = await startAndClaim(await createJob());
    for (let beat = 1; beat <= 3; beat++) {
      expect(await worker.beat(other, 0, beat)).toMatchObject({ verdict: 'go' });
    }
  } finally {
    await release();
  }
  const answers = [...(await Promise.all(claims)), await worker.claim(held.runId)];
  expect(answers.filter((answer) => answer?.granted)).toHaveLength(1);
});

test('a locked job doesn’t block requeuing the runs of other lost workers', async () => {
  const { db } = api.service.context;
  const held = await startAndClaim(await createJob());
  const other = await insertRunningRuns(api, await api.verified(), 1);
  const ids = [held.runId, ...other.map(({ runId }) => runId)];
  await db.execute(
    sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ANY(${sql.param(ids)}::text[])`,
  );
  const release = await holdJobs([held.jobId]);
  try {
    await sweep(api.service.context, true);
    const found = await db.select({ id: runs.id, status: runs.status }).from(runs).where(inArray(runs.id, ids));
    expect(Object.fromEntries(found.map(({ id, status }) => [id, status]))).toEqual({
      [held.runId]: 'running',
      [String(other[0]?.runId)]: 'queued',
    });
  } finally {
    await release();
  }
  await sweep(api.service.context, true);
  expect(await claimNext(held.jobId)).toMatchObject({ runId: held.runId });
});
