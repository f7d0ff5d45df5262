import { msg } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../../test/order-fixture.ts';
import { SKIP_AFTER_MS } from '../settling/settle-outage.ts';
import { reviewOrders } from './review-orders.ts';

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
