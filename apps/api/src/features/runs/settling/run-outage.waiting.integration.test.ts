import { LEASE_MS, msg } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
  job,
  page,
  setUpRuns,
  startAndClaim,
  ticketOf,
  until,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { sweep } from '../schedule/sweep.ts';
import { PAUSE_AFTER_MS, SKIP_AFTER_MS } from './settle-outage.ts';

setUpRuns();

const DOWN = msg('platform.server_error', { platform: 'Instagram' });
const outage = (ms: number) => ({ ...end('rests', ms), reason: render(DOWN), reasonMessage: DOWN, outageMs: 20_000 });

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
const runOf = async (jobId: string) => (await execute(sql`SELECT * FROM runs WHERE job_id = ${jobId}`)).rows.at(-1);
/** The job's row and its run's are read separately, so wait for the reason too. */
const resting = (id: string) => until(id, ({ lastRun, reason }) => lastRun.status === 'queued' && reason !== null);
/** Retries a run that was handed back, immediately instead of after half a minute. */
async function retried(id: string) {
  await execute(sql`
    UPDATE runs SET queued_at = now() - interval '1 minute', requeued_at = now() - interval '1 minute', rest_until = now() - interval '1 second' WHERE job_id = ${id}`);
  return claimNext(id);
}
const failingFor = (id: string, ms: number) =>
  execute(sql`
    UPDATE runs SET failing_since = now() - make_interval(secs => ${ms / 1_000})
    WHERE job_id = ${id} AND status = 'running'`);

describe('a platform that is down', () => {
  test('rests the run without a worker or charge, and states until when', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await worker.send(claim, 2, outage(400));
    const rested = await resting(id);
    expect(rested).toMatchObject({ status: 'running', buildTimeUsed: 0.4 });
    expect(rested.reasonMessage).toMatchObject({ code: 'run.continues_after', params: { reason: DOWN } });
    const run = await runOf(id);
    expect(Date.parse(String(run?.rest_until)) - Date.now()).toBeGreaterThan(LEASE_MS);
    await execute(
      sql`UPDATE runs SET queued_at = now() - interval '1 minute', requeued_at = now() - interval '1 minute' WHERE job_id = ${id}`,
    );
    await sweep(api.service.context, false);
    expect(await runOf(id)).toMatchObject({ dispatched_at: null });
    const again = await retried(id);
    expect(again).toMatchObject({ runId: claim.runId, epoch: 2, targets: [{ cursor: 'c4', collected: 4 }] });
    expect((await view(id)).reason).toBeNull();
  });

  test('counts as one outage across retries until a read succeeds', async () => {
    const begun = Date.now();
    const id = await createJob();
    await worker.send(await startAndClaim(id), 1, outage(0));
    await resting(id);
    const since = Date.parse(String((await runOf(id))?.failing_since));
    expect(Date.now() - since).toBeGreaterThanOrEqual(20_000);
    const second = await retried(id);
    await worker.send(second, 1, outage(0));
    await resting(id);
    const moved = Date.parse(String((await runOf(id))?.failing_since)) - since;
    // At most by the time in the queue.
    expect(moved).toBeGreaterThanOrEqual(0);
    expect(moved).toBeLessThan(1_000 + Date.now() - begun);
    const third = await retried(id);
    await worker.send(third, 1, page(third, 1, 4, 'c4', 10));
    await until(id, ({ totalResults }) => totalResults === 4);
    expect(await runOf(id)).toMatchObject({ failing_since: null });
  });

  test('excludes the time that the run waits for a worker, its account or its next message', async () => {
    const id = await createJob();
    /** Simulates that the run was queued this much earlier. */
    const passTime = (ms: number) =>
      execute(sql`
        UPDATE runs SET queued_at = queued_at - passed, requeued_at = requeued_at - passed, failing_since = failing_since - passed,
          rest_until = rest_until - passed
        FROM make_interval(secs => ${ms / 1_000}) AS passed WHERE job_id = ${id}`);
    await worker.send(await startAndClaim(id), 1, outage(0));
    await resting(id);
    await passTime(PAUSE_AFTER_MS);
    await worker.send(await claimNext(id), 1, outage(0));
    await resting(id);

    const key = `instagram:${job.sessionId.split('%3A')[0]}`;
    await execute(sql`
      INSERT INTO account_leases VALUES (${key}, 'run_other', now() + interval '1 hour')
      ON CONFLICT (account) DO UPDATE SET run_id = excluded.run_id, lease_until = excluded.lease_until`);
    await passTime(PAUSE_AFTER_MS);
    expect(await worker.claim(await ticketOf(id))).toEqual({ granted: false, reason: 'gone' });
    await execute(sql`DELETE FROM account_leases WHERE account = ${key}`);
    await passTime(PAUSE_AFTER_MS);
    const third = await claimNext(id);

    const untilNext = PAUSE_AFTER_MS / 1_000;
    await execute(
      sql`UPDATE runs SET rest_until = now() + make_interval(secs => ${untilNext}) WHERE id = ${third.runId}`,
    );
    await worker.send(third, 1, end('rests', 0));
    await until(id, ({ lastRun }) => lastRun.status === 'queued');
    await passTime(PAUSE_AFTER_MS);
    await worker.send(await claimNext(id), 1, outage(0));
    expect((await resting(id)).status).toBe('running');
    const failedMs = Date.now() - Date.parse(String((await runOf(id))?.failing_since));
    // The first attempt and the two delays before the next ones.
    expect(failedMs).toBeGreaterThanOrEqual(80_000);
    expect(failedMs).toBeLessThan(SKIP_AFTER_MS);
  });

  test('ends a scheduled run after five minutes, but not the schedule', async () => {
    const id = await createJob({ schedule: 3_600 });
    const claim = await startAndClaim(id);
    const due = Date.parse((await view(id)).nextRunAt);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
    await until(id, ({ totalResults }) => totalResults === 4);
    await failingFor(id, SKIP_AFTER_MS + 1_000);
    await worker.send(claim, 2, outage(400));
    const skipped = await untilStatus(id, 'waiting');
    expect(skipped.reasonMessage).toEqual(msg('job.outage_skipped', { reason: DOWN, wait: { seconds: 300 } }));
    expect(skipped.lastRun).toMatchObject({ status: 'failed', rows: 4, verdict: 'partial', buildTime: 0.4 });
    expect(Date.parse(skipped.nextRunAt)).toBe(due + 3_600_000);
    await execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${id}`);
    const next = await claimNext(id);
    expect(next.runId).not.toBe(claim.runId);
    expect(next.targets).toMatchObject([{ value: 'nasa', cursor: 'c4', collected: 4 }]);
  });

  test('pauses a manual job after fifteen minutes, even without rows', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await failingFor(id, SKIP_AFTER_MS + 1_000);
    await worker.send(claim, 1, outage(0));
    await resting(id);
    const again = await retried(id);
    await failingFor(id, PAUSE_AFTER_MS + 1_000);
    await worker.send(again, 1, outage(0));
    const paused = await untilStatus(id, 'paused');
    expect(paused).toMatchObject({
      reasonMessage: msg('job.outage_paused', { reason: DOWN, wait: { seconds: 900 } }),
      buildTimeUsed: 0,
    });
    expect((await execute(sql`SELECT kind FROM mails WHERE about = ${id}`)).rows).toEqual([{ kind: 'run_needs_you' }]);
    const resumed = await startAndClaim(id);
    expect(resumed.runId).toBe(claim.runId);
    // The outage before the pause doesn't count for the new attempt.
    await worker.send(resumed, 1, outage(0));
    expect((await resting(id)).status).toBe('running');
  });

  test('doesn’t delay a pause', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await user.call('POST', `/api/jobs/${id}/pause`);
    await worker.send(claim, 1, outage(0));
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code: 'job.paused_by_owner' } });
  });
});

describe('a platform that keeps limiting the account', () => {
  test('ends a scheduled run, but not the schedule', async () => {
    const id = await createJob({ schedule: 3_600 });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, end('blocked', 0));
    const skipped = await untilStatus(id, 'waiting');
    expect(skipped).toMatchObject({
      reasonMessage: { code: 'job.rate_limited_next_run' },
      lastRun: { status: 'failed', verdict: 'blocked' },
    });
    expect(Date.parse(skipped.nextRunAt)).toBeGreaterThan(Date.now());
  });

  test('isn’t requested with the account again too early', async () => {
    const id = await createJob({ schedule: 3_600 });
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, { ...end('blocked', 0), retryAfterMs: 600_000 });
    await untilStatus(id, 'waiting');
    const { rows } = await execute(sql`
      SELECT extract(epoch FROM lease_until - now()) AS secs FROM account_leases
      WHERE account = ${`instagram:${job.sessionId.split('%3A')[0]}`}`);
    expect(Number(rows[0]?.secs)).toBeGreaterThan(500);
  });

  test('isn’t requested too early by a paused run that is resumed', async () => {
    const id = await createJob();
    const claim = await startAndClaim(id);
    await worker.send(claim, 1, page(claim, 1, 4, 'c4', 0));
    await worker.send(claim, 2, { ...end('blocked', 0), retryAfterMs: 600_000 });
    await untilStatus(id, 'paused');
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
    expect(await worker.claim(await ticketOf(id))).toMatchObject({ granted: false });
    expect(await view(id)).toMatchObject({ reasonMessage: { code: 'run.waits_for_account' } });
  });

  test('keeps the delay longer than the interval, unless the clock was set back', async () => {
    const id = await createJob({ schedule: 300 });
    const claim = await startAndClaim(id);
    const accepted = Date.now() + 3_600_000;
    await worker.send(claim, 1, { ...end('blocked', 0), retryAfterMs: 3_600_000 });
    const due = Date.parse((await untilStatus(id, 'waiting')).nextRunAt);
    expect(due).toBeGreaterThan(accepted);
    expect(due).toBeLessThan(accepted + 400_000);
    const { context } = api.service;
    await sweep(context, false);
    expect(Date.parse((await view(id)).nextRunAt)).toBe(due);
    const twoDaysAgo = () => new Date(Date.now() - 2 * 86_400_000);
    await sweep({ ...context, clock: { ...context.clock, now: twoDaysAgo } }, false);
    expect(Date.parse((await view(id)).nextRunAt)).toBeLessThanOrEqual(twoDaysAgo().getTime() + 300_000);
  });
});
