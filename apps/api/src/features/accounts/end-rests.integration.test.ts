import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  claimNext,
  eventsOf,
  sendOne,
  setUpChecks,
  setUpMessages,
  startLinked,
  user,
  view,
  worker,
} from '../../../test/support/message-fixture.ts';

// Messages are spread over eight hours on the real platform only.
setUpMessages({ INSTAGRAM_URL: 'https://www.instagram.com', MESSAGE_PACE_MS: undefined });
setUpChecks();

const HOUR_MS = 3_600_000;
const WAIT = { timeout: 20_000, interval: 20 };

/** A run that has sent one message from an account with a limit of four a day. */
async function resting() {
  const { accountId, jobId, claim } = await startLinked();
  const change = (dmsLimit: number) => user.call('PUT', `/api/accounts/${accountId}`, { dmsLimit });
  expect((await change(4)).status).toBe(200);
  const events = eventsOf(claim);
  await sendOne(claim, events);
  expect(await worker.next(claim)).toMatchObject({ kind: 'done', outcome: 'rests' });
  await events.end('rests');
  await expect.poll(() => restMs(jobId), WAIT).toBeGreaterThan(HOUR_MS - 60_000);
  return { jobId, change };
}

/** How long the job's queued run still rests; null if it isn't queued. */
async function restMs(jobId: string) {
  const { rows } = await api.service.context.db.execute(sql`
    SELECT (extract(epoch FROM rest_until - now()) * 1000)::float8 AS ms FROM runs WHERE job_id = ${jobId} AND status = 'queued'`);
  return rows[0]?.ms ?? null;
}

test('a resting run asks again when its account’s limit is raised, and rests until the new time', async () => {
  const { jobId, change } = await resting();
  expect((await change(20)).status).toBe(200);
  const claim = await claimNext(jobId);
  expect(await worker.next(claim)).toMatchObject({ kind: 'done', outcome: 'rests' });
  await eventsOf(claim).end('rests');
  await expect.poll(() => restMs(jobId), WAIT).toBeGreaterThan(20 * 60_000);
  expect(await restMs(jobId)).toBeLessThan(24 * 60_000);
  expect(await view(jobId)).toMatchObject({ status: 'running', reasonMessage: { code: 'direct.next_at' } });
});

test('a lower limit, and an outage, don’t end the rest', async () => {
  const { jobId, change } = await resting();
  await change(3);
  expect(await restMs(jobId)).toBeGreaterThan(HOUR_MS - 60_000);
  await api.service.context.db.execute(sql`UPDATE runs SET failing_since = now() WHERE job_id = ${jobId}`);
  await change(20);
  expect(await restMs(jobId)).toBeGreaterThan(HOUR_MS - 60_000);
});
