import { type Claim, RunControl, subjects } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operate } from '../../../../test/support/operate.ts';
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
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';

setUpRuns();

const BY_OWNER = { code: 'job.paused_by_owner' };
const BETWEEN_RUNS = { code: 'job.schedule_paused_by_owner' };

/** Pauses a job while its worker sends the run's last events without knowing about the pause. */
async function pausedAtTheEnd(change: object = {}): Promise<string> {
  const id = await createJob(change);
  const claim = await startAndClaim(id);
  const paused = await user.call('POST', `/api/jobs/${id}/pause`);
  expect(paused).toMatchObject({ status: 200, body: { messageCode: 'notice.job_pauses' } });
  await worker.send(claim, 1, page(claim, 1, 10, null, 100));
  await worker.send(claim, 2, target(claim, 100));
  await worker.send(claim, 3, end('done', 100));
  return id;
}

test('a recurring job is paused with its schedule if its run ends before the pause', async () => {
  const id = await pausedAtTheEnd({ schedule: 30 });
  expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: BETWEEN_RUNS, nextRunAt: null });
  expect((await view(id)).lastRun).toMatchObject({ status: 'completed', rows: 10 });
});

test('begins its next cycle when resumed', async () => {
  const id = await pausedAtTheEnd({ schedule: 30 });
  await untilStatus(id, 'paused');
  const next = await startAndClaim(id);
  expect(next.targets).toMatchObject([{ value: 'nasa', collected: 0, cursor: null }]);
});

test('a manual job with targets left is paused too', async () => {
  const id = await pausedAtTheEnd({
    target: 'nasa\nnatgeo',
    settings: { accountType: 'Private', followersPerProfile: 10, profilesPerLaunch: 1 },
  });
  expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: BY_OWNER, targetsLeft: 1 });
});

test('a job that completes despite the pause stays completed', async () => {
  const id = await pausedAtTheEnd();
  expect(await untilStatus(id, 'completed')).toMatchObject({ totalResults: 10 });
});

test.each(['no_session', 'blocked', 'error'] as const)(
  'a run that ends as %s after a granted pause is paused instead of failed',
  async (outcome) => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(200);
    await worker.send(claim, 1, { ...end(outcome, 10), reason: 'The account is in trouble.' });
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: BY_OWNER, lastRun: { status: 'paused' } });
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
  },
);

test('a run stopped by support states this reason, even if its owner pauses it too', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await operate(api, 'jobs stop', id);
  await user.call('POST', `/api/jobs/${id}/pause`);
  await worker.send(claim, 1, page(claim, 1, 10, 'c10', 100));
  await worker.send(claim, 2, end('stopped', 100));
  expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'job.stopped_by_support' } });
});

test('a job without a run is paused at once, with a matching message', async () => {
  const id = await createJob({ schedule: 3_600 });
  await api.service.context.db.execute(
    sql`UPDATE jobs SET status = 'waiting', next_run_at = now() + interval '1 hour' WHERE id = ${id}`,
  );
  const paused = await user.call('POST', `/api/jobs/${id}/pause`);
  expect(paused).toMatchObject({ status: 200, body: { message: 'Job paused' } });
  expect(await view(id)).toMatchObject({ status: 'paused', nextRunAt: null });
});

type Event = Parameters<typeof worker.send>[2];

/** A recurring job that waits for its next start after a run with one target read. */
async function waitingAfter(change: object, events: (claim: Claim) => readonly Event[]): Promise<string> {
  const id = await createJob({ schedule: 3_600, ...change });
  const claim = await startAndClaim(id);
  for (const [index, event] of events(claim).entries()) await worker.send(claim, index + 1, event);
  await untilStatus(id, 'waiting');
  return id;
}

test.each(['complete', 'partial'] as const)(
  'a schedule paused after a finished run, %s, has nothing to continue',
  async (verdict) => {
    const id = await waitingAfter({}, (claim) => [
      page(claim, 1, 10, null, 100),
      { ...target(claim, 100), verdict },
      end('done', 100),
    ]);
    expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(200);
    expect(await view(id)).toMatchObject({ status: 'paused', reasonMessage: BETWEEN_RUNS, nextRunAt: null });
    expect(await startAndClaim(id)).toMatchObject({ targets: [{ value: 'nasa', cursor: null }] });
  },
);

test('a schedule paused with targets left continues where it stopped', async () => {
  const settings = { accountType: 'Private', followersPerProfile: 10, profilesPerLaunch: 1 };
  const id = await waitingAfter({ target: 'nasa\nnatgeo', settings }, (claim) => [
    page(claim, 1, 10, null, 100),
    target(claim, 100),
    end('done', 100),
  ]);
  await user.call('POST', `/api/jobs/${id}/pause`);
  expect(await view(id)).toMatchObject({ status: 'paused', reasonMessage: BY_OWNER });
});

test('a schedule paused after a run that the platform blocked continues where it stopped', async () => {
  const id = await waitingAfter({}, (claim) => [page(claim, 1, 10, 'c10', 100), end('blocked', 100)]);
  await user.call('POST', `/api/jobs/${id}/pause`);
  expect(await view(id)).toMatchObject({ status: 'paused', reasonMessage: BY_OWNER });
});

test('a run that ends out of time after a granted pause is paused, although its month was renewed', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(200);
  await worker.send(claim, 1, end('out_of_time', 10));
  expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: BY_OWNER });
});

test('the command to pause names the epoch that it is for', async () => {
  const claim = await startAndClaim(await createJob());
  const commands: RunControl[] = [];
  const subscription = worker.bus.subscribe(subjects.runControl(claim.runId), RunControl, (one) => commands.push(one));
  onTestFinished(() => subscription.stop());
  // The broker has the subscription once it has delivered this.
  await worker.beat(claim, 0, 0);
  await user.call('POST', `/api/jobs/${claim.jobId}/pause`);
  await vi.waitFor(() => expect(commands).toEqual([{ kind: 'verdict', verdict: 'pause', epoch: claim.epoch }]), 10_000);
});
