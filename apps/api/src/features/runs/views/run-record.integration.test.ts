import { describe, expect, test } from 'vitest';
import {
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

test.each(['?before=2147483648', '?cursor=2147483648', '/2147483648'])(
  'rejects a number that no run can have: %s',
  async (number) => {
    expect((await user.call('GET', `/api/jobs/${await createJob()}/runs${number}`)).status).toBe(400);
  },
);

describe('the record of a target', () => {
  test('states why a blocked run stopped, also after an edit and a resume of the run', async () => {
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

  test('includes rows of earlier runs of the cycle', async () => {
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

  test('is never complete with missing rows', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 8, null, 100));
    await worker.send(claim, 2, target(claim, 100));
    await worker.send(claim, 3, end('done', 100));
    const { lastRun, reasonMessage } = await untilStatus(id, 'completed');
    expect(lastRun.targets).toMatchObject([{ collected: 8, missing: 2, verdict: 'partial' }]);
    expect(reasonMessage).toEqual({ code: 'run.list_changed' });
  });

  test('reopens at the same row when the limit is raised', async () => {
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
