import { msg } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../../test/support/order-fixture.ts';
import { SKIP_AFTER_MS } from '../settling/settle-outage.ts';
import { reviewOrders } from './review-orders.ts';
import { wakeRestingRuns } from './wake-resting-runs.ts';

setUpOrders();

const WAIT = { timeout: 20_000, interval: 50 };
const untilItWaitsFor = (id: string, code: string) =>
  expect
    .poll(async () => (await fixture.view(customer, id)).reasonMessage, WAIT)
    .toMatchObject({ params: { reason: { code } } });

/** An order whose pool has one account, which has sent its only message of the day. */
async function usedUp() {
  const owner = await fixture.owner(1, 1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  expect(await fixture.work(await fixture.started(customer, id))).toMatchObject({ sent: ['reader_0'] });
  await untilItWaitsFor(id, 'order.pool_used');
  const { accounts } = (await owner.call('GET', '/api/accounts')).body.data;
  return { id, change: (body: object) => owner.call('PUT', `/api/accounts/${accounts[0]?._id}`, body) };
}

test('an order continues at once when an account’s limit is raised', async () => {
  const { id, change } = await usedUp();
  expect((await change({ dmsLimit: 2 })).status).toBe(200);
  expect(await fixture.work(await fixture.claimNext(id))).toMatchObject({ sent: ['reader_1'] });
});

test('an order reports an empty pool, and continues when an account is shared', async () => {
  const { id, change } = await usedUp();
  expect((await change({ accountType: 'private' })).status).toBe(200);
  await untilItWaitsFor(id, 'order.pool_empty');
  await fixture.owner(1, 1);
  expect(await fixture.work(await fixture.claimNext(id))).toMatchObject({ sent: ['reader_1'] });
});

/** An order whose run rests for an hour, because the platform has rate limited the only account. */
async function resting(who = customer) {
  await fixture.give(who, FUNDS);
  const id = await fixture.order(who);
  const claim = await fixture.started(who, id);
  const next = await fixture.worker.next(claim);
  const limited = { kind: 'session', state: 'limited', runningMs: 5 } as const;
  if (next.kind === 'message') await fixture.worker.send(claim, 1, { ...limited, sessionRef: next.sessionRef });
  const rests = { kind: 'done', outcome: 'rests', reason: null };
  await expect.poll(() => fixture.worker.next(claim), WAIT).toEqual(rests);
  const seq = next.kind === 'message' ? 2 : 1;
  await fixture.worker.send(claim, seq, { kind: 'end', outcome: 'rests', reason: null, runningMs: 5 });
  await expect.poll(() => restOf(claim.runId), WAIT).toBeGreaterThan(3_000);
  return claim;
}

/** How many seconds the run still rests; null if it isn't queued. */
async function restOf(runId: string) {
  const { rows } = await fixture.api.service.context.db.execute(sql`
    SELECT extract(epoch FROM rest_until - now())::int AS s FROM runs WHERE id = ${runId} AND status = 'queued'`);
  return rows[0]?.s ?? null;
}

test('a resting run continues within seconds when an account is shared, and others keep resting', async () => {
  await fixture.owner(1, 100);
  const first = await resting();
  const second = await resting(await fixture.api.verified());
  await fixture.owner(1, 100);
  const again = await fixture.claimNext(first.jobId);
  expect(await fixture.work(again, 1)).toMatchObject({ sent: ['reader_0'] });
  const { context } = fixture.api.service;
  await wakeRestingRuns(context);
  expect(await restOf(second.runId)).toBeGreaterThan(3_000);
  // Another account doesn't end an outage.
  const failing = (since: ReturnType<typeof sql>) =>
    context.db.execute(sql`UPDATE runs SET failing_since = ${since} WHERE id = ${second.runId}`);
  await failing(sql`now()`);
  await fixture.owner(1, 100);
  await wakeRestingRuns(context);
  expect(await restOf(second.runId)).toBeGreaterThan(3_000);
  await failing(sql`NULL`);
  await wakeRestingRuns(context);
  expect(await restOf(second.runId)).toBeLessThanOrEqual(0);
});

test('an order that an outage delays isn’t continued before its time', async () => {
  await fixture.owner(1, 1);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  const { context } = fixture.api.service;
  await context.db.execute(sql`
    UPDATE runs SET failing_since = now() - make_interval(secs => ${SKIP_AFTER_MS / 1_000 + 1}) WHERE id = ${claim.runId}`);
  const down = msg('platform.server_error', { platform: 'Instagram' });
  const outage = { reason: 'Instagram has an error.', reasonMessage: down, outageMs: 20_000 };
  await fixture.worker.send(claim, 1, { kind: 'end', outcome: 'rests', runningMs: 0, ...outage });
  const seen = () => fixture.view(customer, id);
  await expect.poll(seen, WAIT).toMatchObject({ reasonMessage: { code: 'job.outage_skipped' } });
  const delayed = await seen();
  await reviewOrders(context);
  expect(await seen()).toEqual(delayed);
});
