import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
  idle,
  job,
  page,
  setUpRuns,
  startAndClaim,
  target,
  ticketOf,
  until,
  untilStatus,
  user,
  view,
  worker,
} from '../../../test/run-bench.ts';
import { people } from '../../../test/test-worker.ts';
import { sweep } from './sweep.ts';

setUpRuns();

describe('the way of a job', () => {
  test('from start to rows, charged once, downloaded as a file and by a link', async () => {
    const id = await createJob();
    expect(await view(id)).toMatchObject({ status: 'pending', progress: 0, sessionId: '••••test', results: null });
    const claim = await startAndClaim(id);
    expect(claim).toMatchObject({ epoch: 1, targets: [{ value: 'nasa', limit: 10, collected: 0, cursor: null }] });
    expect(claim.sessions).toEqual([{ sessionRef: expect.any(String), sessionId: job.sessionId }]);
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
      { target: 'nasa', requested: 10, found: 20, collected: 10, missing: 0, verdict: 'complete', reason: null },
    ]);

    const file = await user.call('GET', `/api/jobs/${id}/results?format=csv`);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="job-${id}-results.csv"`);
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toContain('username,fullName,id');
    const linked = await user.call('GET', `/api/jobs/${id}/partial-results?format=json`);
    const { pathname, search } = new URL(linked.body.data.downloadUrl);
    const visitor = await api.visitor().call('GET', pathname + search);
    expect(visitor.body.map((row: { username: string }) => row.username)).toEqual(
      people(1, 10).map((row) => row.values.username),
    );
    const forged = await api.visitor().call('GET', pathname + search.replace('json', 'csv'));
    expect(forged.status).toBe(403);

    const stats = await user.call('GET', '/api/jobs/stats');
    expect(stats.body.data.stats).toMatchObject({ totalJobs: 1, completedJobs: 1, successRate: 100 });
    expect(stats.body.data.stats.buildTime.used).toBe(2.5);
  });

  test('events that come twice, shuffled or out of an old epoch change nothing', async () => {
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

  test('a claim is granted once, to the same claim again, and to nobody else', async () => {
    const id = await createJob();
    await user.call('POST', `/api/jobs/${id}/start`);
    const runId = await ticketOf(id);
    const first = await worker.claim(runId, 'clm_one');
    expect(first).toMatchObject({ granted: true, epoch: 1 });
    expect(await worker.claim(runId, 'clm_one')).toEqual(first);
    expect(await worker.claim(runId, 'clm_two')).toEqual({ granted: false, reason: 'gone' });
    expect(await worker.claim('run_never')).toEqual({ granted: false, reason: 'gone' });
  });

  test('launches take the next targets, and the job waits in between', async () => {
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
    expect(waiting).toMatchObject({ totalResults: 2, reason: expect.stringContaining('left') });
    const next = await startAndClaim(id);
    expect(next.targets.map((one) => one.value)).toEqual(['tidepool_lab']);
  });
});

describe('pause and resume', () => {
  test('pauses at the checkpoint, and the same run goes on there', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await until(id, (seen) => seen.totalResults === 4);
    expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(200);
    expect(await worker.beat(claim, 1, 500)).toEqual({ verdict: 'pause', storedSeq: 1 });
    await worker.send(claim, 2, end('paused', 600));
    const paused = await untilStatus(id, 'paused');
    expect(paused).toMatchObject({
      reason: expect.stringContaining('Paused by you'),
      totalResults: 4,
      buildTimeUsed: 0.6,
    });
    expect(await worker.beat(claim, 2, 700)).toMatchObject({ verdict: 'fenced' });
    const resumed = await startAndClaim(id);
    expect(resumed).toMatchObject({
      runId: claim.runId,
      epoch: 2,
      targets: [{ cursor: 'c4', collected: 4, limit: 10 }],
    });
  });

  test('pausing a queued run needs no worker', async () => {
    const id = await createJob();
    await user.call('POST', `/api/jobs/${id}/start`);
    await user.call('POST', `/api/jobs/${id}/pause`);
    expect(await view(id)).toMatchObject({ status: 'paused' });
    const runId = await ticketOf(id);
    expect(await worker.claim(runId)).toEqual({ granted: false, reason: 'gone' });
  });
});

describe('a worker that is lost', () => {
  const endLease = (runId: string) =>
    api.service.context.db.execute(sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ${runId}`);

  test('is fenced off, and another one goes on at the checkpoint', async () => {
    const id = await createJob();
    const lost = await startAndClaim(id);
    await worker.send(lost, 1, page(lost, 1, 4, 'c4', 400));
    await until(id, (seen) => seen.totalResults === 4);
    await endLease(lost.runId);
    await sweep(api.service.context, true);
    const claim = await claimNext(id);
    expect(claim).toMatchObject({ runId: lost.runId, targets: [{ cursor: 'c4', collected: 4 }] });
    expect(claim.epoch).toBeGreaterThan(lost.epoch);
    await worker.send(lost, 2, page(lost, 5, 8, 'c8', 900));
    expect(await worker.beat(lost, 2, 1_000)).toMatchObject({ verdict: 'fenced' });
    await worker.send(claim, 1, page(claim, 5, 10, null, 300));
    await worker.send(claim, 2, target(claim, 300));
    await worker.send(claim, 3, end('done', 300));
    expect(await untilStatus(id, 'completed')).toMatchObject({ totalResults: 10, buildTimeUsed: 0.7 });
  });

  test('while a pause was asked for leaves the job paused', async () => {
    const id = await createJob();
    const lost = await startAndClaim(id);
    await user.call('POST', `/api/jobs/${id}/pause`);
    await endLease(lost.runId);
    await sweep(api.service.context, true);
    expect(await view(id)).toMatchObject({ status: 'paused' });
  });

  test('hands its run back when it is shut down', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, end('handed_back', 400));
    expect(await claimNext(id)).toMatchObject({ runId: claim.runId, epoch: 2, targets: [{ cursor: 'c4' }] });
  });
});

describe('ends that are no success', () => {
  test('a session that is dead at the start fails the job; a new one and Run Again go on', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    const sessionRef = claim.sessions[0]?.sessionRef ?? '';
    await worker.send(claim, 1, { kind: 'session', sessionRef, state: 'dead', ...idle(5) });
    await worker.send(claim, 2, end('no_session', 5));
    const failed = await untilStatus(id, 'failed');
    expect(failed.reason).toContain('session ID');
    const edited = await user.call('PUT', `/api/jobs/${id}`, { ...job, sessionId: '999%3Afresh-session-id' });
    expect(edited.body.data.job.sessionId).toBe('••••n-id');
    const again = await startAndClaim(id);
    expect(again.sessions).toMatchObject([{ sessionId: '999%3Afresh-session-id' }]);
    expect(again.runId).not.toBe(claim.runId);
  });

  test('a session that dies with rows kept pauses the job', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, end('no_session', 400));
    expect(await untilStatus(id, 'paused')).toMatchObject({ totalResults: 4 });
  });

  test('a private profile alone fails the job with the reason', async () => {
    const id = await createJob({ target: 'quiet_harbor' });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, { ...target(claim, 10), verdict: 'blocked', reason: 'This account is private.' });
    await worker.send(claim, 2, end('done', 10));
    const failed = await untilStatus(id, 'failed');
    expect(failed).toMatchObject({ reason: 'This account is private.', progress: 0 });
    expect(failed.lastRun.verdict).toBe('blocked');
  });

  test('build time that runs out pauses the job and says so', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    expect(claim.budgetMs).toBe(7_200_000);
    expect(await worker.beat(claim, 0, 7_200_000)).toMatchObject({ verdict: 'out_of_time' });
    await worker.send(claim, 1, end('out_of_time', 7_200_000));
    const paused = await untilStatus(id, 'paused');
    expect(paused.reason).toContain('build time');
    const refused = await user.call('POST', `/api/jobs/${id}/start`);
    expect(refused).toMatchObject({ status: 402, body: { code: 'out_of_build_time' } });
    expect((await view(id)).status).toBe('paused');
  });
});

describe('the record of a target', () => {
  test('says why a run that was blocked got no further, and a resume of the same run after an edit of name and session', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, { ...end('no_session', 400), reason: 'The session is gone.' });
    const paused = await untilStatus(id, 'paused');
    expect(paused.lastRun.targets).toMatchObject([{ verdict: 'partial', missing: 6, reason: 'The session is gone.' }]);
    const edited = await user.call('PUT', `/api/jobs/${id}`, {
      ...job,
      name: 'Renamed',
      sessionId: '31337%3Aa-new-session',
    });
    expect(edited.status).toBe(200);
    const resumed = await startAndClaim(id);
    expect(resumed).toMatchObject({ runId: claim.runId, targets: [{ cursor: 'c4', collected: 4 }] });
    expect(resumed.sessions).toMatchObject([{ sessionId: '31337%3Aa-new-session' }]);
    expect((await view(id)).lastRun.targets).toMatchObject([{ reason: null }]);
  });

  test('counts what an earlier run of the cycle has collected', async () => {
    const id = await createJob();
    const first = await startAndClaim(id);
    await worker.send(first, 1, page(first, 1, 4, 'c4', 400));
    await worker.send(first, 2, end('error', 400));
    await untilStatus(id, 'failed');
    const second = await startAndClaim(id);
    expect(second.targets).toMatchObject([{ collected: 4, cursor: 'c4' }]);
    await worker.send(second, 1, page(second, 5, 10, null, 100));
    await worker.send(second, 2, target(second, 100));
    await worker.send(second, 3, end('done', 100));
    const { lastRun } = await untilStatus(id, 'completed');
    expect(lastRun).toMatchObject({ number: 2, rows: 6, verdict: 'complete' });
    expect(lastRun.targets).toMatchObject([{ requested: 10, collected: 10, missing: 0, verdict: 'complete' }]);
  });

  test('never says complete where stored rows are missing', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 8, null, 100));
    await worker.send(claim, 2, target(claim, 100));
    await worker.send(claim, 3, end('done', 100));
    const { lastRun, reason } = await untilStatus(id, 'completed');
    expect(lastRun.targets).toMatchObject([{ collected: 8, missing: 2, verdict: 'partial' }]);
    expect(reason).toContain('The list changed');
  });

  test('opens again, at the same row, when the limit is raised', async () => {
    const id = await createJob({
      schedule: 'manual',
      target: 'nasa\nnatgeo',
      settings: { followersPerProfile: 4, profilesPerLaunch: 1 },
    });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 100));
    await worker.send(claim, 2, target(claim, 100));
    await worker.send(claim, 3, end('done', 100));
    await untilStatus(id, 'waiting');
    const edited = await user.call('PUT', `/api/jobs/${id}`, {
      ...job,
      target: 'nasa\nnatgeo',
      sessionId: '',
      settings: { followersPerProfile: 9, profilesPerLaunch: 1 },
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    const next = await startAndClaim(id);
    expect(next.targets).toMatchObject([{ value: 'nasa', limit: 9, collected: 4, cursor: 'c4' }]);
  });
});
