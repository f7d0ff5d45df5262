import { msg, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  account,
  api,
  claimNext,
  createJob,
  eventsOf,
  offered,
  sendOne,
  sessionId,
  setUpMessages,
  start,
  untilStatus,
  user,
  view,
  withSettings,
  worker,
} from '../../../../test/support/message-fixture.ts';
import { operate } from '../../../../test/support/operate.ts';
import { sweep } from '../schedule/sweep.ts';

/** Longer than a worker waits within a run. */
const PACE_MS = 24 * 60_000;

setUpMessages({ MESSAGE_PACE_MS: String(PACE_MS) });

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
const runOf = async (jobId: string) =>
  (await execute(sql`SELECT id, status, dispatched_at, rest_until, queued_at FROM runs WHERE job_id = ${jobId}`))
    .rows[0];
const queued = (jobId: string) =>
  vi.waitUntil(
    async () => {
      const run = await runOf(jobId);
      return run?.status === 'queued' && run;
    },
    { timeout: 30_000, interval: 20 },
  );

/** A job that has sent its first message, and whose run rests until the next. */
async function resting() {
  const id = await createJob();
  const claim = await start(id);
  const events = eventsOf(claim);
  await sendOne(claim, events);
  expect(await worker.next(claim)).toEqual({ kind: 'done', outcome: 'rests', reason: null });
  const { rows } = await execute(sql`SELECT queued_at FROM runs WHERE job_id = ${id}`);
  await events.end('rests');
  const run = await queued(id);
  expect(run.queued_at).toEqual(rows[0]?.queued_at);
  return { id, run };
}
const passTime = (jobId: string) =>
  execute(sql`
    WITH rested AS (
      UPDATE runs SET queued_at = now() - interval '1 hour', requeued_at = now() - interval '1 hour', rest_until = now() - interval '1 second' WHERE job_id = ${jobId}
    )
    UPDATE account_days SET last_at = last_at - interval '1 hour' WHERE account_key = ${`instagram:${account}`}`);

test('a run releases its worker between messages, and states when it continues', async () => {
  const { id, run } = await resting();
  expect(Date.parse(String(run.rest_until)) - Date.now()).toBeGreaterThan(PACE_MS - 60_000);
  const time = { moment: new Date(String(run.rest_until)).toISOString() };
  expect(await view(id)).toMatchObject({
    status: 'running',
    reasonMessage: msg('direct.next_at', { reason: msg('direct.waits_for_pace'), time }),
  });
  // Another job leases the account in the meantime, with the same pace.
  const otherUser = await api.verified();
  const other = await createJob({}, otherUser);
  expect(await worker.next(await start(other, otherUser))).toMatchObject({ kind: 'done', outcome: 'rests' });
});

test('a resting run continues on time with the skipped recipients', async () => {
  const { id } = await resting();
  await execute(
    sql`UPDATE runs SET queued_at = now() - interval '1 hour', requeued_at = now() - interval '1 hour' WHERE job_id = ${id}`,
  );
  await sweep(api.service.context, false);
  expect(await runOf(id)).toMatchObject({ dispatched_at: null });
  await passTime(id);
  const claim = await claimNext(id);
  const events = eventsOf(claim);
  expect(await sendOne(claim, events)).toMatchObject({ recipient: 'grace' });
  expect(await runOf(id)).toMatchObject({ status: 'running', rest_until: null });
  expect(await view(id)).toMatchObject({ reason: null });
});

test('an additional ticket doesn’t end the rest', async () => {
  const { run } = await resting();
  expect(await worker.claim(RunId.parse(run.id))).toEqual({ granted: false, reason: 'gone' });
});

test('republishes the lost ticket of a run handed back before resting', async () => {
  const id = await createJob();
  const claim = await start(id);
  const events = eventsOf(claim);
  await sendOne(claim, events);
  // One of several pages rests, and another one continues until the worker hands the run back.
  expect(await worker.next(claim)).toMatchObject({ outcome: 'rests' });
  await events.end('handed_back');
  expect(await queued(id)).toMatchObject({ rest_until: null });
});

test('a clock set back doesn’t extend the rest beyond its maximum', async () => {
  const { id } = await resting();
  await passTime(id);
  await execute(sql`UPDATE runs SET rest_until = now() + interval '2 days' WHERE job_id = ${id}`);
  expect(await offered(await claimNext(id))).toMatchObject({ recipient: 'grace' });
});

test('support can stop a resting run, and its owner can resume it', async () => {
  const { id } = await resting();
  await operate(api, 'jobs stop', id);
  expect(await view(id)).toMatchObject({ status: 'paused' });
  const claim = await start(id);
  // The pace still applies.
  expect(await worker.next(claim)).toMatchObject({ kind: 'done', outcome: 'rests' });
});

test('a resting run leaves its place to other runs of the plan, and continues even if the place is taken', async () => {
  const { id } = await resting();
  const other = { sessionId: sessionId(account + 1_000_000), schedule: 3_600, ...withSettings({ DMsPerLaunch: 1 }) };
  const otherId = await createJob(other);
  const claim = await start(otherId);
  const third = await user.call(
    'POST',
    `/api/jobs/${await createJob({ sessionId: sessionId(account + 2_000_000) })}/start`,
  );
  // Its owner can't pause a messaging job.
  expect(third).toMatchObject({
    status: 409,
    body: { code: 'concurrency_limit_reached', messageCode: 'plan.runs_full_unpausable' },
  });
  const events = eventsOf(claim);
  await sendOne(claim, events);
  await events.end('done');
  await untilStatus(otherId, 'waiting');
  // A schedule's start counts in the same way.
  await execute(sql`UPDATE jobs SET next_run_at = now() WHERE id = ${otherId}`);
  expect(await claimNext(otherId)).toMatchObject({ jobId: otherId });
  await passTime(id);
  expect(await claimNext(id)).toMatchObject({ jobId: id });
});
