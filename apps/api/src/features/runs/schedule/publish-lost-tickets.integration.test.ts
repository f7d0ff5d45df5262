import { WORK_STREAM } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { startTestWorker } from '../../../../test/support/test-worker.ts';
import { sweep } from './sweep.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

/** A sweep a minute after the tickets of all queued runs were published. */
async function sweepAfterMinute(): Promise<void> {
  const { context } = api.service;
  await context.db.execute(sql`
    UPDATE runs SET queued_at = now() - interval '1 minute', dispatched_at = now() - interval '1 minute' WHERE status = 'queued'`);
  await sweep(context, false);
}

async function storedTickets(): Promise<number> {
  const bySubject = await api.service.context.bus.countStored(WORK_STREAM, '>', 5_000);
  return bySubject.values().reduce((sum, count) => sum + count, 0);
}

test('a ticket that waits for a worker isn’t published again, and a lost one is', async () => {
  const user = await api.verified();
  const { body } = await user.call('POST', '/api/jobs', {
    ...{ name: 'A job', platform: 'instagram', type: 'profile', target: 'nasa' },
    sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest',
  });
  await user.call('POST', `/api/jobs/${body.data.job._id}/start`);
  for (let minutes = 0; minutes < 5; minutes++) await sweepAfterMinute();
  expect(await storedTickets()).toBe(1);

  const worker = await startTestWorker(api.natsUrl);
  try {
    // The worker acknowledges the ticket and never claims the run.
    const { runId } = await worker.ticket();
    await expect.poll(storedTickets).toBe(0);
    await sweepAfterMinute();
    expect(await worker.ticket()).toMatchObject({ runId });
  } finally {
    await worker.stop();
  }
});

test.each([
  ['a few seconds ago', -5],
  ['in the future, because the clock was set back', 3_600],
])('a sweep that can’t publish the ticket of a run queued %s leaves it to the next one', async (_, aheadS) => {
  const { context } = api.service;
  const user = await api.verified();
  const { body } = await user.call('POST', '/api/jobs', {
    ...{ name: 'A job', platform: 'instagram', type: 'profile', target: 'nasa' },
    sessionId: '4712%3Aabcdefghijkl%3A7%3AAYtest',
  });
  const { _id: id } = body.data.job;
  const before = await storedTickets();
  const publish = vi.spyOn(context.bus, 'publish').mockRejectedValue(new Error('the broker is away'));
  await user.call('POST', `/api/jobs/${id}/start`);
  await context.db.execute(
    sql`UPDATE runs SET queued_at = now() + make_interval(secs => ${aheadS}) WHERE job_id = ${id}`,
  );
  // The service's own sweep may have taken it.
  await vi.waitFor(async () => {
    await sweep(context, false);
    expect(publish.mock.calls.length).toBeGreaterThan(1);
  }, 10_000);
  publish.mockRestore();
  const swept = () => sweep(context, false).then(storedTickets);
  await expect.poll(swept, { timeout: 10_000 }).toBe(before + 1);
});
