import type { Claim } from '@trawl/contracts';
import { createSandbox } from '@trawl/sandbox';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
  idle,
  setUpRuns,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { people } from '../../../../test/support/test-worker.ts';
import { idempotencyKeys } from '../../../db/schema/index.ts';

const sandbox = createSandbox();
const sheets = await sandbox.listen();
afterAll(() => sandbox.close());

setUpRuns({ SHEETS_URL: sheets });

const TWO_PROFILES = { type: 'profile', target: 'nasa\nnatgeo', settings: {} };

/** Reads each target of a claim: one row, or none if its name is in `blocked`. */
async function finish(claim: Claim, blocked: readonly string[] = []): Promise<void> {
  let seq = 0;
  for (const { targetId, value } of claim.targets) {
    const isBlocked = blocked.includes(value);
    const person = value === 'nasa' ? 1 : 2;
    if (!isBlocked) {
      await worker.send(claim, ++seq, {
        ...{ kind: 'page', targetId, rows: people(person, person), found: 1, ...idle(10) },
        checkpoint: { cursor: null, more: false },
      });
    }
    const verdict = isBlocked ? 'blocked' : 'complete';
    await worker.send(claim, ++seq, { kind: 'target', targetId, verdict, found: 1, reason: null, ...idle(10) });
  }
  await worker.send(claim, ++seq, end('done', 10));
}

/** A completed job whose second target was blocked. */
async function halfRead(): Promise<string> {
  const id = await createJob(TWO_PROFILES);
  expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  await finish(await claimNext(id), ['natgeo']);
  await untilStatus(id, 'completed');
  return id;
}

const again = (id: string, targets?: string) =>
  user.call('POST', `/api/jobs/${id}/run-again`, targets ? { targets } : {});

test('a completed job is collected again as a whole; rows are kept once', async () => {
  const id = await halfRead();
  expect((await again(id)).status).toBe(200);
  const claim = await claimNext(id);
  expect(claim.targets.map(({ value }) => value)).toEqual(['nasa', 'natgeo']);
  expect((await again(id)).status).toBe(409);
  await finish(claim);
  const done = await untilStatus(id, 'completed');
  expect(done).toMatchObject({ totalResults: 2, runs: { totalRuns: 2 }, lastRun: { verdict: 'complete' } });
  expect(done.lastRun.targets).toMatchObject([{ collected: 1 }, { collected: 1 }]);
});

test('a repeat with the same idempotency key starts nothing, even if the first response was never stored', async () => {
  const id = await halfRead();
  const { db } = api.service.context;
  const keyed = () => user.call('POST', `/api/jobs/${id}/run-again`, {}, { 'idempotency-key': 'again' });
  const update = db.update.bind(db);
  const spy = vi.spyOn(db, 'update').mockImplementation((table) => {
    if (table === idempotencyKeys) throw new Error('the connection is lost');
    return update(table);
  });
  const first = await keyed();
  spy.mockRestore();
  await finish(await claimNext(id));
  await untilStatus(id, 'completed');
  await db.execute(sql`UPDATE idempotency_keys SET created_at = now() - interval '3 minutes' WHERE key = 'again'`);
  expect(await keyed()).toMatchObject({ status: 200, body: first.body });
  expect((await view(id)).runs.totalRuns).toBe(2);
});

test('a start of a completed job is refused with the way to collect it again', async () => {
  const id = await halfRead();
  expect(await user.call('POST', `/api/jobs/${id}/start`)).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', messageCode: 'job.start_completed' },
  });
});

test('a sheet is collected again as a whole, with its new rows', async () => {
  const write = (csv: string) => fetch(`${sheets}/__sandbox/sheets/growing`, { method: 'PUT', body: csv });
  await write('nasa\n');
  const target = 'https://docs.google.com/spreadsheets/d/growing/edit';
  const id = await createJob({ ...TWO_PROFILES, target });
  expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  await finish(await claimNext(id));
  await untilStatus(id, 'completed');
  await write('nasa\nnatgeo\n');
  expect((await again(id)).status).toBe(200);
  const claim = await claimNext(id);
  expect(claim.targets.map(({ value }) => value)).toEqual(['nasa', 'natgeo']);
  await finish(claim);
  expect(await untilStatus(id, 'completed')).toMatchObject({ totalResults: 2, targetsLeft: 0 });
});

test('only the failed targets are collected again', async () => {
  const id = await halfRead();
  expect((await again(id, 'failed')).status).toBe(200);
  const claim = await claimNext(id);
  expect(claim.targets.map(({ value }) => value)).toEqual(['natgeo']);
  await finish(claim);
  await untilStatus(id, 'completed');
  expect((await view(id)).totalResults).toBe(2);
  expect(await again(id, 'failed')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('read completely') },
  });
});

test('the failed targets of all launches are counted, and collected again', async () => {
  const targets = 'nasa\nnatgeo\nesa';
  const id = await createJob({ type: 'profile', target: targets, settings: { profilesPerLaunch: 2 } });
  expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  await finish(await claimNext(id), ['nasa']);
  expect(await untilStatus(id, 'waiting')).toMatchObject({ targetsFailed: 0 });
  expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  await finish(await claimNext(id));
  expect(await untilStatus(id, 'completed')).toMatchObject({ targetsFailed: 1 });
  expect((await again(id, 'failed')).status).toBe(200);
  const claim = await claimNext(id);
  expect(claim.targets.map(({ value }) => value)).toEqual(['nasa']);
  await finish(claim);
  expect(await untilStatus(id, 'completed')).toMatchObject({ targetsFailed: 0 });
});

test('a job that isn’t completed, and another customer’s, can’t be collected again', async () => {
  const id = await createJob();
  expect(await again(id)).toMatchObject({ status: 409, body: { messageCode: 'job.cannot_run_again' } });
  const other = await api.verified();
  expect((await other.call('POST', `/api/jobs/${id}/run-again`, {})).status).toBe(404);
});

test('every run can be read with its record, bill and log', async () => {
  const id = await halfRead();
  await again(id, 'failed');
  await finish(await claimNext(id));
  await untilStatus(id, 'completed');
  const list = await user.call('GET', `/api/jobs/${id}/runs`);
  expect(list.body.data).toMatchObject({
    runs: [
      { number: 2, status: 'completed', rows: 1, targetCount: 1, failedTargets: 0 },
      { number: 1, status: 'completed', rows: 1, targetCount: 2, failedTargets: 1 },
    ],
    more: false,
  });
  expect((await user.call('GET', `/api/jobs/${id}/runs?before=2`)).body.data.runs).toMatchObject([{ number: 1 }]);
  const { data } = (await user.call('GET', `/api/jobs/${id}/runs/1`)).body;
  expect(data).toMatchObject({
    run: { number: 1, targets: [{ target: 'nasa' }, { target: 'natgeo', verdict: 'blocked' }] },
    bill: { number: 1 },
    pruned: false,
  });
  expect(data.log.length).toBeGreaterThan(1);
  expect((await user.call('GET', `/api/jobs/${id}/runs/3`)).status).toBe(404);
  const other = await api.verified();
  expect((await other.call('GET', `/api/jobs/${id}/runs`)).status).toBe(404);
  expect((await other.call('GET', `/api/jobs/${id}/runs/1`)).status).toBe(404);
});

test('a copy of a job has its targets, settings and sessions, and runs on its own', async () => {
  const id = await createJob({ ...TWO_PROFILES, name: 'Agencies' });
  const copied = await user.call('POST', `/api/jobs/${id}/duplicate`);
  expect(copied.body.data.job).toMatchObject({
    name: 'Agencies (2)',
    status: 'pending',
    target: 'nasa\nnatgeo',
    sessionId: '••••test',
    totalResults: 0,
  });
  const copy = copied.body.data.job._id;
  const { sessionId } = await view(id);
  await user.call('DELETE', `/api/jobs/${id}`);
  expect((await user.call('POST', `/api/jobs/${copy}/start`)).status).toBe(200);
  const claim = await claimNext(copy);
  expect(claim.sessions).toEqual([expect.objectContaining({ sessionId: expect.stringContaining('test') })]);
  expect(sessionId).toBe('••••test');
  await finish(claim);
  await untilStatus(copy, 'completed');
  const other = await api.verified();
  expect((await other.call('POST', `/api/jobs/${copy}/duplicate`)).status).toBe(404);
});

test('copies count toward the limit of jobs', async () => {
  const id = await createJob();
  const answers: number[] = [];
  for (let copy = 0; copy < 6; copy++) answers.push((await user.call('POST', `/api/jobs/${id}/duplicate`)).status);
  expect(answers[0]).toBe(200);
  expect(answers.at(-1)).toBeGreaterThanOrEqual(400);
  expect((await user.call('GET', '/api/jobs')).body.data.jobs.length).toBeLessThanOrEqual(5);
});
