import { describe, expect, test } from 'vitest';
import {
  api,
  createJob,
  end,
  idle,
  job,
  page,
  setUpRuns,
  startAndClaim,
  target,
  ticketOf,
  untilStatus,
  user,
  view,
  worker,
} from '../../../test/support/run-fixture.ts';
import { people } from '../../../test/support/test-worker.ts';

setUpRuns();

describe('the lifecycle of a job', () => {
  test('from start to rows, charged once, downloaded as a file and by a link', async () => {
    const id = await createJob();
    expect(await view(id)).toMatchObject({ status: 'pending', progress: 0, sessionId: '••••test', results: null });
    const claim = await startAndClaim(id);
    expect(claim).toMatchObject({ epoch: 1, targets: [{ value: 'nasa', limit: 10, collected: 0, cursor: null }] });
    expect(claim.sessions).toEqual([{ sessionRef: expect.any(String), sessionId: job.sessionId, needs: 'proof' }]);
    await untilStatus(id, 'running');
    await worker.send(claim, 1, page(claim, 1, 6, 'c6', 1_000));
    await worker.send(claim, 2, page(claim, 7, 10, null, 2_000));
    await worker.send(claim, 3, target(claim, 2_000));
    await worker.send(claim, 4, end('done', 2_500));
    const done = await untilStatus(id, 'completed');
    expect(done).toMatchObject({
      progress: 100,
      totalResults: 10,
      buildTimeUsed: 2.5,
      runs: { totalRuns: 1 },
      reason: null,
    });
    expect(done.lastRun).toMatchObject({ verdict: 'complete', status: 'completed', rows: 10, buildTime: 2.5 });
    expect(done.lastRun.targets).toEqual([
      {
        target: 'nasa',
        requested: 10,
        found: 20,
        collected: 10,
        missing: 0,
        verdict: 'complete',
        reason: null,
        reasonMessage: null,
      },
    ]);

    const file = await user.call('GET', `/api/jobs/${id}/results?format=csv`);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="job-${id}-results.csv"`);
    const lines = file.text.trim().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toContain('username,fullName,id');
    const linked = await user.call('GET', `/api/jobs/${id}/partial-results?format=json`);
    const { pathname, search } = new URL(linked.body.data.downloadUrl);
    const visitor = await api.visitor().call('GET', pathname + search);
    expect(visitor.body).toMatchObject(people(1, 10).map(({ values }) => ({ username: values.username })));
    const forged = await api.visitor().call('GET', pathname + search.replace('json', 'csv'));
    expect(forged.status).toBe(403);

    const stats = await user.call('GET', '/api/jobs/stats');
    expect(stats.body.data.stats).toMatchObject({ totalJobs: 1, completedJobs: 1, successRate: 100 });
    expect(stats.body.data.stats.buildTime.used).toBe(2.5);
  });

  test('repeated, reordered and outdated events change nothing', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    const events = [
      page(claim, 1, 4, 'c4', 400),
      page(claim, 5, 8, 'c8', 800),
      page(claim, 9, 10, null, 1_000),
      target(claim, 1_000),
    ];
    const order = [3, 1, 0, 0, 2, 1, 3, 2, 0];
    for (const index of order) {
      const event = events[index];
      if (event) await worker.send(claim, index + 1, event);
    }
    await worker.send({ ...claim, epoch: 99 }, 1, page(claim, 50, 60, null, 99_000));
    await worker.send(claim, 5, end('done', 1_000));
    const done = await untilStatus(id, 'completed');
    expect(done).toMatchObject({ totalResults: 10, buildTimeUsed: 1 });
  });

  test('a claim is granted once, and again only to the same claim', async () => {
    const id = await createJob();
    await user.call('POST', `/api/jobs/${id}/start`);
    const runId = await ticketOf(id);
    const first = await worker.claim(runId, 'clm_one');
    expect(first).toMatchObject({ granted: true, epoch: 1 });
    expect(await worker.claim(runId, 'clm_one')).toEqual(first);
    expect(await worker.claim(runId, 'clm_two')).toEqual({ granted: false, reason: 'gone' });
    expect(await worker.claim('run_never')).toEqual({ granted: false, reason: 'gone' });
  });

  test('each launch takes the next targets, and the job waits in between', async () => {
    const id = await createJob({
      type: 'profile',
      target: 'nasa\nnatgeo\n@NASA \nhttps://www.instagram.com/natgeo/\ntidepool_lab',
      settings: { profilesPerLaunch: 2 },
    });
    const claim = await startAndClaim(id);
    expect(claim.targets.map((one) => one.value)).toEqual(['nasa', 'natgeo']);
    let seq = 0;
    for (const one of claim.targets) {
      await worker.send(claim, ++seq, {
        kind: 'page',
        targetId: one.targetId,
        rows: people(1, 1),
        checkpoint: { cursor: null, more: false },
        found: 1,
        ...idle(10),
      });
      await worker.send(claim, ++seq, {
        kind: 'target',
        targetId: one.targetId,
        verdict: 'complete',
        found: 1,
        reason: null,
        ...idle(10),
      });
    }
    await worker.send(claim, ++seq, end('done', 20));
    const waiting = await untilStatus(id, 'waiting');
    expect(waiting).toMatchObject({ totalResults: 2, targetsLeft: 1, reasonMessage: { code: 'job.targets_left' } });
    const next = await startAndClaim(id);
    expect(next.targets.map((one) => one.value)).toEqual(['tidepool_lab']);
  });
});
