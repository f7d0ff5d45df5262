import { expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../../test/order-fixture.ts';

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
