import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
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
} from '../../../../test/support/run-fixture.ts';
import { people } from '../../../../test/support/test-worker.ts';
import { RESTING } from '../../accounts/index.ts';
import { sweep } from '../schedule/sweep.ts';

setUpRuns();

describe('pause and resume', () => {
  test('pauses at the checkpoint, where the same run continues', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await until(id, (seen) => seen.totalResults === 4);
    expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(200);
    expect(await worker.beat(claim, 1, 500)).toMatchObject({ verdict: 'pause', storedSeq: 1 });
    await worker.send(claim, 2, end('paused', 600));
    const paused = await untilStatus(id, 'paused');
    expect(paused).toMatchObject({
      reasonMessage: { code: 'job.paused_by_owner' },
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

test('leases end in time after the database’s clock was set back, also those of accounts', async () => {
  const { db } = api.service.context;
  const { runId } = await startAndClaim(await createJob());
  const ahead = sql`now() + interval '1 hour'`;
  await db.execute(sql`UPDATE runs SET lease_until = ${ahead} WHERE id = ${runId}`);
  await db.execute(sql`
    INSERT INTO account_leases VALUES ('instagram:1', 'run_ended', ${ahead}), ('instagram:2', ${RESTING}, ${ahead})`);
  await sweep(api.service.context, true);
  const { rows } = await db.execute(sql`
    SELECT account, lease_until <= now() + interval '1 minute' AS soon FROM account_leases WHERE account LIKE 'instagram:_'
    UNION SELECT id, lease_until <= now() + interval '1 minute' FROM runs WHERE id = ${runId} ORDER BY account`);
  expect(rows).toEqual([
    { account: 'instagram:1', soon: true },
    // The platform asked for this rest.
    { account: 'instagram:2', soon: false },
    { account: runId, soon: true },
  ]);
});

describe('a worker that is lost', () => {
  const endLease = (runId: string) =>
    api.service.context.db.execute(sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE id = ${runId}`);

  test('is fenced, and another one continues at the checkpoint', async () => {
    const id = await createJob();
    const lost = await startAndClaim(id);
    await worker.send(lost, 1, page(lost, 1, 4, 'c4', 400));
    await until(id, (seen) => seen.totalResults === 4);
    await endLease(lost.runId);
    await sweep(api.service.context, true);
    const claim = await claimNext(id);
    const known = people(1, 4).map(({ platformId }) => platformId);
    expect(claim).toMatchObject({ runId: lost.runId, targets: [{ cursor: 'c4', collected: 4 }] });
    expect(claim.targets[0]?.known?.toSorted()).toEqual(known.toSorted());
    expect(claim.epoch).toBeGreaterThan(lost.epoch);
    await worker.send(lost, 2, page(lost, 5, 8, 'c8', 900));
    expect(await worker.beat(lost, 2, 1_000)).toMatchObject({ verdict: 'fenced' });
    await worker.send(claim, 1, page(claim, 5, 10, null, 300));
    await worker.send(claim, 2, target(claim, 300));
    await worker.send(claim, 3, end('done', 300));
    expect(await untilStatus(id, 'completed')).toMatchObject({ totalResults: 10, buildTimeUsed: 0.7 });
  });

  test('is detected even while another job’s start fails unexpectedly', async () => {
    const { db } = api.service.context;
    const lost = await startAndClaim(await createJob());
    const due = await createJob({ schedule: 3_600 });
    await api.asOwner(
      `CREATE FUNCTION no_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'unforeseen'; END $$`,
    );
    await api.asOwner(
      `CREATE TRIGGER no_run BEFORE INSERT ON runs FOR EACH ROW WHEN (NEW.job_id = '${due}') EXECUTE FUNCTION no_run()`,
    );
    await endLease(lost.runId);
    // A run of another customer, because the plan allows only one.
    const other = await api.verified();
    const { _id } = (await other.call('GET', '/api/users/check-auth')).body.data.user;
    await db.execute(
      sql`UPDATE jobs SET user_id = ${_id}, status = 'waiting', next_run_at = now() - interval '1 minute' WHERE id = ${due}`,
    );
    await sweep(api.service.context, true);
    expect(await claimNext(lost.jobId)).toMatchObject({ runId: lost.runId });
    const { rows } = await db.execute(sql`SELECT status, next_run_at < now() AS due FROM jobs WHERE id = ${due}`);
    expect(rows).toEqual([{ status: 'waiting', due: true }]);
    await api.asOwner('DROP FUNCTION no_run CASCADE');
    await sweep(api.service.context, true);
    await vi.waitUntil(async () => (await other.call('GET', `/api/jobs/${due}`)).body.data.job.lastRun !== null, {
      timeout: 30_000,
    });
  });

  test('during a requested pause leaves the job paused', async () => {
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

  test('hands its run back after a requested pause: the job is paused, and can be resumed', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await until(id, (seen) => seen.totalResults === 4);
    await user.call('POST', `/api/jobs/${id}/pause`);
    await worker.send(claim, 2, end('handed_back', 400));
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'job.paused_by_owner' } });
    expect(await startAndClaim(id)).toMatchObject({ runId: claim.runId, targets: [{ cursor: 'c4' }] });
  });

  test('hands its run back with an event that uses up the build time: the job is paused', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, end('handed_back', 400_000_000));
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'plan.out_of_build_time' } });
  });

  test('loses an event during a requested pause: the job is paused', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await user.call('POST', `/api/jobs/${id}/pause`);
    await api.service.context.db.execute(
      sql`UPDATE runs SET gap_since = now() - interval '1 hour' WHERE id = ${claim.runId}`,
    );
    await worker.send(claim, 2, page(claim, 1, 4, 'c4', 400));
    await worker.beat(claim, 2, 400);
    await untilStatus(id, 'paused');
  });
});
