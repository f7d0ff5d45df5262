import { type Claim, EVENT_WINDOW } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  until,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';

setUpRuns();

/** Makes a recorded gap old enough to count as lost. */
const leaseHasPassed = (runId: string) =>
  api.service.context.db.execute(
    sql`UPDATE runs SET gap_since = now() - interval '16 seconds' WHERE id = ${runId} AND gap_since IS NOT NULL`,
  );
/** The epoch ends asynchronously after the heartbeats that report the loss. */
const untilFenced = (claim: Claim, seq: number) =>
  vi.waitUntil(async () => (await worker.beat(claim, seq, 5_000)).verdict === 'fenced', {
    timeout: 10_000,
    interval: 20,
  });
const gapOf = async (runId: string) =>
  (await api.service.context.db.execute(sql`SELECT gap_since FROM runs WHERE id = ${runId}`)).rows[0]?.gap_since;

test.each([
  ['with the window full', EVENT_WINDOW + 1],
  ['of which only the end is missing', 2],
])('a run whose events are lost, %s, continues at its checkpoint', async (_, published) => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
  await until(id, (seen) => seen.totalResults === 4);
  expect(await worker.beat(claim, published, 60_000)).toMatchObject({ verdict: 'go', storedSeq: 1 });
  expect(await worker.beat(claim, published, 62_000)).toMatchObject({ verdict: 'go', storedSeq: 1 });
  await leaseHasPassed(claim.runId);
  await untilFenced(claim, published);
  const next = await claimNext(id);
  expect(next).toMatchObject({ runId: claim.runId, epoch: claim.epoch + 2, targets: [{ cursor: 'c4', collected: 4 }] });
  await worker.send(next, 1, page(next, 5, 10, null, 300));
  await worker.send(next, 2, target(next, 300));
  await worker.send(next, 3, end('done', 300));
  expect(await untilStatus(id, 'completed')).toMatchObject({ totalResults: 10, buildTimeUsed: 0.7 });
});

test('such a run can be paused, and its job deleted', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.beat(claim, EVENT_WINDOW, 3_000);
  await leaseHasPassed(claim.runId);
  expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(200);
  await untilFenced(claim, EVENT_WINDOW);
  expect(await view(id)).toMatchObject({ status: 'paused', reasonMessage: { code: 'job.paused_by_owner' } });
  expect((await user.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
});

test('late events don’t end an epoch', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.beat(claim, 2, 400);
  expect(await gapOf(claim.runId)).not.toBeNull();
  await worker.send(claim, 1, page(claim, 1, 4, 'c4', 400));
  await until(id, (seen) => seen.totalResults === 4);
  expect(await gapOf(claim.runId)).toBeNull();
  await worker.send(claim, 2, page(claim, 5, 8, 'c8', 500));
  await until(id, (seen) => seen.totalResults === 8);
  expect(await worker.beat(claim, 2, 600)).toMatchObject({ verdict: 'go', storedSeq: 2 });
  expect(await gapOf(claim.runId)).toBeNull();
});

test('a heartbeat charges nothing; work is charged once stored', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.beat(claim, 0, 5_000);
  expect(await view(id)).toMatchObject({ buildTimeUsed: 0 });
  await worker.send(claim, 1, page(claim, 1, 4, 'c4', 5_200));
  expect(await until(id, (seen) => seen.totalResults === 4)).toMatchObject({ buildTimeUsed: 5.2 });
});
