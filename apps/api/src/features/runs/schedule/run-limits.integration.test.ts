import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  api,
  createJob,
  end,
  job,
  page,
  setUpRuns,
  startAndClaim,
  target,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';

setUpRuns();

describe('a forecast', () => {
  const ask = (query: string) => user.call('GET', `/api/jobs/forecast?type=follower&${query}`);

  test('uses the pace, then three runs of all users, and the user’s own runs once there are three', async () => {
    const query = 'targets=4&perTarget=50&perLaunch=2';
    expect((await ask(query)).body.data).toMatchObject({
      seconds: 3,
      buildTimePerLaunch: 2,
      basis: 'pace',
      measuredRuns: 0,
    });
    for (let run = 0; run < 3; run++) {
      const claim = await startAndClaim(await createJob({ name: `Run ${run}` }));
      await worker.send(claim, 1, page(claim, 1, 10, null, 1_000));
      await worker.send(claim, 2, target(claim, 1_000));
      await worker.send(claim, 3, end('done', 1_000));
      await untilStatus(claim.jobId, 'completed');
    }
    expect((await ask(query)).body.data).toEqual({
      rows: 200,
      launches: 2,
      seconds: 20,
      buildTime: 20,
      buildTimePerLaunch: 10,
      basis: 'yours',
      measuredRuns: 3,
      paceMs: 0,
    });
    const stranger = await api.verified();
    const theirs = await stranger.call('GET', `/api/jobs/forecast?type=follower&${query}`);
    expect(theirs.body.data).toMatchObject({ seconds: 20, basis: 'everyones', measuredRuns: 3 });
    const others = await user.call('GET', `/api/jobs/forecast?type=following&${query}`);
    expect(others.body.data).toMatchObject({ basis: 'pace' });
  });

  test('refuses impossible jobs', async () => {
    expect((await ask('targets=0&perTarget=50&perLaunch=2')).status).toBe(400);
  });
});

describe('limits and states', () => {
  test('a plan runs one job at a time, also with concurrent starts', async () => {
    const ids = await Promise.all([createJob(), createJob(), createJob()]);
    const answers = await Promise.all(ids.map((id) => user.call('POST', `/api/jobs/${id}/start`)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  });

  test('a plan keeps five jobs, also with concurrent creation', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => user.call('POST', '/api/jobs', job)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect((await user.call('GET', '/api/jobs')).body.data.jobs).toHaveLength(5);
  });

  test('a job is edited, deleted and started only if its state allows it', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    expect((await user.call('DELETE', `/api/jobs/${id}`)).status).toBe(409);
    expect((await user.call('PUT', `/api/jobs/${id}`, job)).status).toBe(409);
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(409);
    await worker.send(claim, 1, end('error', 1));
    await untilStatus(id, 'failed');
    expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(409);
    expect((await user.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
    expect((await user.call('GET', `/api/jobs/${id}`)).status).toBe(404);
  });

  test('an edit keeps the checkpoints of targets that stay', async () => {
    const id = await createJob({ target: 'nasa\nnatgeo' });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, end('paused', 400));
    await untilStatus(id, 'paused');
    const type = await user.call('PUT', `/api/jobs/${id}`, { ...job, type: 'profile', settings: {} });
    expect(type).toMatchObject({ status: 409 });
    const edited = await user.call('PUT', `/api/jobs/${id}`, {
      ...job,
      target: 'tidepool_lab\nnasa',
      sessionId: '••••test',
    });
    expect(edited.status).toBe(200);
    const next = await startAndClaim(id);
    expect(next.targets).toMatchObject([
      { value: 'tidepool_lab', cursor: null, collected: 0 },
      { value: 'nasa', cursor: 'c4', collected: 4 },
    ]);
    expect(next.sessions).toMatchObject([{ sessionId: job.sessionId }]);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: object = job) => user.call('POST', '/api/jobs', body, { 'idempotency-key': key });

  test('creates one job from a hundred concurrent requests, with the same response', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => keyed('one')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.data.job._id)).size).toBe(1);
    expect((await user.call('GET', '/api/jobs')).body.data.jobs).toHaveLength(1);
  });

  test('used for another request is refused', async () => {
    await keyed('two');
    expect((await keyed('two', { ...job, name: 'Another' })).status).toBe(409);
  });

  test('is for the same request in any order of its fields', async () => {
    const backwards = (of: object): object => Object.fromEntries(Object.entries(of).toReversed());
    const first = await keyed('order');
    const again = await keyed('order', { ...backwards(job), settings: backwards(job.settings) });
    expect(again).toMatchObject({ status: 200, body: { data: { job: { _id: first.body.data.job._id } } } });
  });

  test('expires after a day', async () => {
    const first = (await keyed('daily')).body.data.job._id;
    await api.service.context.db.execute(sql`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    await api.service.context.db.execute(
      sql`UPDATE jobs SET created_at = now() - interval '25 hours' WHERE id = ${first}`,
    );
    const second = await keyed('daily', { ...job, name: 'Of the next day' });
    expect(second).toMatchObject({ status: 200, body: { data: { job: { name: 'Of the next day' } } } });
    expect(second.body.data.job._id).not.toBe(first);
    expect((await view(first)).name).toBe(job.name);
  });

  test('is refused for another request even if the first response was never stored', async () => {
    const first = (await keyed('crashed')).body.data.job._id;
    await api.service.context.db.execute(
      sql`UPDATE idempotency_keys SET answer = NULL, created_at = now() - interval '3 minutes' WHERE key = 'crashed'`,
    );
    expect((await keyed('crashed', { ...job, name: 'Another' })).status).toBe(409);
    expect((await keyed('crashed')).body.data.job._id).toBe(first);
  });

  test('copies a job once even if the first response was never stored', async () => {
    const [id, otherId] = [await createJob(), await createJob({ name: 'Another' })];
    const copy = (of: string) =>
      user.call('POST', `/api/jobs/${of}/duplicate`, undefined, { 'idempotency-key': 'copy' });
    const first = (await copy(id)).body.data.job._id;
    await api.service.context.db.execute(
      sql`UPDATE idempotency_keys SET answer = NULL, created_at = now() - interval '3 minutes' WHERE key = 'copy'`,
    );
    expect((await copy(otherId)).status).toBe(409);
    expect((await copy(id)).body.data.job._id).toBe(first);
  });

  test('may be tried again after a failure', async () => {
    expect((await keyed('three', { ...job, name: '' })).status).toBe(400);
    expect((await keyed('three')).status).toBe(200);
  });

  test('starts a job once', async () => {
    const id = await createJob();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        user.call('POST', `/api/jobs/${id}/start`, undefined, { 'idempotency-key': 'go' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await view(id)).runs.totalRuns).toBe(1);
  });
});
